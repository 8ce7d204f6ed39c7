import * as z from 'zod/mini'

/** These are the first things that an admin does in a new school, each as it is now. */
export const FirstSteps = z.object({
  schoolFacts: z.boolean(),
  /** This is true when the school has checked the terms of this year or the next. */
  termDates: z.boolean(),
  /** This is true when backups go to another disk than the data. */
  backupPlace: z.boolean(),
  /** This is true when a class has a teacher. People and classes of the demo do not count, here and below. */
  teachers: z.boolean(),
  learners: z.boolean(),
  /** This counts the learners of open classes who were never given a way to sign in. */
  withoutCard: z.int().check(z.minimum(0)),
  isPutAway: z.boolean(),
})
export type FirstSteps = z.infer<typeof FirstSteps>
