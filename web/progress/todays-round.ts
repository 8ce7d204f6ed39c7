import { itemPlaces } from 'virtual:qala-items'
import { completedIds } from '#domain/course-summary.ts'
import { fiveADay } from '#domain/practice/five-a-day.ts'
import { givenAnswers } from './given-answers.ts'
import type { ProgressView } from './use-progress.ts'

/** Five a day, and what it was worked out from. @param today a day of the school (`schoolDay`) */
export function todaysRound({ answers: log, lessons }: ProgressView, today: number) {
  const answers = givenAnswers(log)
  const finished = completedIds(lessons)
  return { round: fiveADay({ items: itemPlaces, answers, finished, today }), answers, finished, today }
}
