import * as z from 'zod/mini'
import { defineCall } from '../api-call.ts'
import { ClassPlan, SaveClassPlan } from './class-plan.ts'
import { OfClass } from './classes.ts'
import { LessonPlan } from './lesson-plan.ts'
import { NO_CHANGES } from './year-plan.ts'

export const readClassPlan = defineCall({
  method: 'POST',
  path: '/api/admin/classes/plan/find',
  access: 'classes:teach',
  summary: 'The year plan of a class, what it was given, and how many learners finished each lesson',
  input: OfClass,
  output: ClassPlan,
  example: ({ classId }) => ({ classId }),
})

export const saveClassPlan = defineCall({
  method: 'POST',
  path: '/api/admin/classes/plan',
  access: 'classes:teach',
  summary:
    'Keep what a class does differently from the plan of the course, unless a colleague changed it meanwhile',
  input: SaveClassPlan,
  body: 'list',
  output: ClassPlan,
  example: ({ classId }) => ({ classId, changes: NO_CHANGES, basedOn: 0 }),
})

export const readLessonPlan = defineCall({
  method: 'POST',
  path: '/api/admin/lesson-plans/find',
  access: 'classes:teach',
  summary: 'The plan of a lesson for its teacher, with the answers',
  input: z.strictObject({ lessonId: z.string().check(z.regex(/^[a-z0-9-]{1,64}$/)) }),
  output: LessonPlan,
  example: { lessonId: 'computer-types' },
})
