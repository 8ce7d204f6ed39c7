import type { GivenAnswer } from '#domain/practice/memory.ts'
import { timeOf, type AnswerRecord } from './device-records.ts'

/** The log of answers as the schedule reads it. */
export function givenAnswers(answers: ReadonlyMap<string, AnswerRecord>): GivenAnswer[] {
  return [...answers.values()].map((record) => {
    const { id, itemId, source, isRight } = record
    return { id, itemId, source, isRight, at: timeOf(record) ?? '' }
  })
}
