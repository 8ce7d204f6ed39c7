import * as z from 'zod/mini'

export const WEEKS_SHOWN = 12
/** Learners type their class freely, so there may be hundreds of different classes. */
export const CLASSES_SHOWN = 60
/** With fewer learners than this, a result says more about them than about the lesson. */
const ENOUGH_LEARNERS = 5

const count = z.int().check(z.minimum(0))

export const AnalyticsQuery = z.strictObject({ className: z.optional(z.string().check(z.maxLength(100))) })
export type AnalyticsQuery = z.infer<typeof AnalyticsQuery>

const QuizFigures = z.object({ lessonId: z.string(), quizId: z.string(), taken: count, average: count })
export type QuizFigures = z.infer<typeof QuizFigures>

export const Analytics = z.object({
  countedAt: z.iso.datetime(),
  learners: count,
  /** This is the number of learners who completed something in each week, oldest week first. */
  weeks: z.array(z.object({ monday: z.iso.date(), learners: count })),
  /** `begun` includes `completed`. */
  lessons: z.array(z.object({ lessonId: z.string(), completed: count, begun: count })),
  classes: z.array(z.object({ className: z.string(), learners: count, lessonsCompleted: count })),
  learnersElsewhere: count,
  quizzes: z.array(QuizFigures),
})
export type Analytics = z.infer<typeof Analytics>

/** Null means that the figures of this large school are calculated in advance and that this has not happened yet. */
export const AnalyticsAnswer = z.object({ analytics: z.nullable(Analytics) })
export type AnalyticsAnswer = z.infer<typeof AnalyticsAnswer>

/**
 * Returns the lesson whose quizzes have the lowest average, or null while there are too few results. Results of single
 * questions are left out on purpose.
 */
export function mostMissedLesson(quizzes: readonly QuizFigures[]) {
  const lessons = Map.groupBy(quizzes, ({ lessonId }) => lessonId)
  const [worst] = [...lessons]
    .map(([lessonId, its]) => {
      const taken = its.reduce((sum, quiz) => sum + quiz.taken, 0)
      const average = its.reduce((sum, quiz) => sum + quiz.average * quiz.taken, 0) / taken
      return { lessonId, average, taken }
    })
    .filter(({ average, taken }) => taken >= ENOUGH_LEARNERS && average < 100)
    .toSorted((a, b) => a.average - b.average)
  return worst ? { ...worst, average: Math.round(worst.average) } : null
}
