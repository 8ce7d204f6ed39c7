import type { GivenAnswer } from '#domain/learning/practice/memory.ts'
import { timeOf, type AnswerRecord } from './device-records.ts'

/** Converts the log of answers to the form that the schedule reads. */
export function givenAnswers(answers: ReadonlyMap<string, AnswerRecord>): GivenAnswer[] {
  return [...answers.values()].map((record) => {
    const { id, itemId, source, isRight } = record
    return { id, itemId, source, isRight, at: timeOf(record) ?? '' }
  })
}
