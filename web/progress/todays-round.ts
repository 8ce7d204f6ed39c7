import { itemPlaces } from 'virtual:qala-items'
import { completedIds } from '#domain/learning/course-summary.ts'
import { fiveADay } from '#domain/learning/practice/five-a-day.ts'
import { givenAnswers } from './given-answers.ts'
import type { ProgressView } from './use-progress.ts'

/**
 * Returns today's five questions and the data they were worked out from.
 * @param today a school day (`schoolDay`)
 */
export function todaysRound({ answers: log, lessons }: ProgressView, today: number) {
  const answers = givenAnswers(log)
  const finished = completedIds(lessons)
  return { round: fiveADay({ items: itemPlaces, answers, finished, today }), answers, finished, today }
}
