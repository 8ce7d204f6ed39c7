import * as z from 'zod/mini'

/** Weeks that are shown, this one included. A week begins on Monday, by the school's clock. */
export const WEEKS_SHOWN = 12
/** Classes that are shown, those with the most learners: learners write their class as they like. */
export const CLASSES_SHOWN = 60
/** Fewer learners than this say something about themselves, not about a lesson. */
const ENOUGH_LEARNERS = 5

const count = z.int().check(z.minimum(0))

/** Whose figures; without a class those of everybody. */
export const AnalyticsQuery = z.strictObject({ className: z.optional(z.string().check(z.maxLength(100))) })
export type AnalyticsQuery = z.infer<typeof AnalyticsQuery>

/** How often a quiz was taken, and the rounded mean of each learner's best percent. */
const QuizFigures = z.object({ lessonId: z.string(), quizId: z.string(), taken: count, average: count })
export type QuizFigures = z.infer<typeof QuizFigures>

/** What a head of department looks for. The figures are of the class that was asked for; the classes always of all. */
export const Analytics = z.object({
  countedAt: z.iso.datetime(),
  learners: count,
  /** Oldest first. `monday` is a day: 2026-11-16. A learner is active who completed a lesson or a task that week. */
  weeks: z.array(z.object({ monday: z.iso.date(), learners: count })),
  /** The lessons that count, in their order. `begun` holds `completed`. */
  lessons: z.array(z.object({ lessonId: z.string(), completed: count, begun: count })),
  classes: z.array(z.object({ className: z.string(), learners: count, lessonsCompleted: count })),
  /** Learners whose class is not among the classes. */
  learnersElsewhere: count,
  /** In the order of their lessons. */
  quizzes: z.array(QuizFigures),
})
export type Analytics = z.infer<typeof Analytics>

/** Null: this school is so large that it is counted beforehand, and this has not happened yet. */
export const AnalyticsAnswer = z.object({ analytics: z.nullable(Analytics) })
export type AnalyticsAnswer = z.infer<typeof AnalyticsAnswer>

interface MissedLesson {
  lessonId: string
  /** Rounded mean over every quiz of the lesson and everybody who took one. */
  average: number
  taken: number
}

/**
 * The lesson whose quizzes went worst. Which question was missed nobody knows: answers never leave the device (design
 * 5.3). Null while no lesson has enough answers, and when everybody gets everything right.
 */
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
