import * as z from 'zod/mini'

/** The current week included. A week begins on Monday, school time. */
export const WEEKS_SHOWN = 12
/** The largest classes only: learners type their class freely, so there may be hundreds. */
export const CLASSES_SHOWN = 60
/** With fewer learners than this, a result says more about them than about the lesson. */
const ENOUGH_LEARNERS = 5

const count = z.int().check(z.minimum(0))

/** Without a class: everybody. */
export const AnalyticsQuery = z.strictObject({ className: z.optional(z.string().check(z.maxLength(100))) })
export type AnalyticsQuery = z.infer<typeof AnalyticsQuery>

/** `average` is the rounded mean of each learner's best percentage. */
const QuizFigures = z.object({ lessonId: z.string(), quizId: z.string(), taken: count, average: count })
export type QuizFigures = z.infer<typeof QuizFigures>

/** The figures are for the requested class; the list of classes is always complete. */
export const Analytics = z.object({
  countedAt: z.iso.datetime(),
  learners: count,
  /** Learners who completed something that week, oldest week first. `monday` is a date such as 2026-11-16. */
  weeks: z.array(z.object({ monday: z.iso.date(), learners: count })),
  /** In course order, without bonus lessons. `begun` includes `completed`. */
  lessons: z.array(z.object({ lessonId: z.string(), completed: count, begun: count })),
  classes: z.array(z.object({ className: z.string(), learners: count, lessonsCompleted: count })),
  learnersElsewhere: count,
  /** In lesson order. */
  quizzes: z.array(QuizFigures),
})
export type Analytics = z.infer<typeof Analytics>

/** Null: a school this large is counted in advance, and that has not happened yet. */
export const AnalyticsAnswer = z.object({ analytics: z.nullable(Analytics) })
export type AnalyticsAnswer = z.infer<typeof AnalyticsAnswer>

interface MissedLesson {
  lessonId: string
  /** Rounded mean over all quizzes of the lesson and all learners who took one. */
  average: number
  taken: number
}

/** Only per lesson, because answers never leave the device. Null without enough results, or when all are right. */
export function mostMissedLesson(quizzes: readonly QuizFigures[]): MissedLesson | null {
  const lessons = Map.groupBy(
    quizzes.filter(({ taken }) => taken > 0),
    ({ lessonId }) => lessonId,
  )
  let worst: MissedLesson | null = null
  for (const [lessonId, its] of lessons) {
    const taken = its.reduce((sum, quiz) => sum + quiz.taken, 0)
    const average = its.reduce((sum, quiz) => sum + quiz.average * quiz.taken, 0) / taken
    if (taken < ENOUGH_LEARNERS || average >= 100) continue
    if (worst === null || average < worst.average) worst = { lessonId, average, taken }
  }
  return worst && { ...worst, average: Math.round(worst.average) }
}
