import * as z from 'zod/mini'
import { OfClass } from './classes.ts'
import { PlanChanges, PlanLesson } from './year-plan.ts'

const count = z.int().check(z.minimum(0))
const version = count

/** What a year plan of a class is made from, and what the class has done. The page lays it out with `layPlan`. */
export const ClassPlan = z.object({
  schoolYear: z.int(),
  /** This is null when nobody knows the terms of that year. */
  terms: z.nullable(
    z.object({
      terms: z.array(z.object({ from: z.iso.date(), to: z.iso.date() })),
      isConfirmed: z.boolean(),
    }),
  ),
  lessons: z.array(PlanLesson),
  changes: PlanChanges,
  /** This is 0 while the class follows the plan of the course. */
  version,
  changedAt: z.nullable(z.iso.datetime()),
  changedBy: z.nullable(z.uuid()),
  /** What the class was given, with the Monday of the first week in which it was. */
  given: z.array(z.object({ kind: z.string(), contentId: z.string(), week: z.iso.date() })),
  learners: count,
  /** How many learners of the class have finished each lesson. */
  done: z.array(z.object({ lessonId: z.string(), learners: count })),
})
export type ClassPlan = z.infer<typeof ClassPlan>

export const SaveClassPlan = z.strictObject({
  ...OfClass.shape,
  changes: PlanChanges,
  /** The version that the page showed. */
  basedOn: version,
})
export type SaveClassPlan = z.infer<typeof SaveClassPlan>
