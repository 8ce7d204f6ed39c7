import { defineCall } from '../api-call.ts'
import { OfClass } from './classes.ts'
import { MondayPage, StuckClasses } from './monday.ts'

export const readMonday = defineCall({
  method: 'POST',
  path: '/api/admin/classes/monday/find',
  access: 'classes:teach',
  summary: 'What a class needs this week: what to teach again, groups, who is stuck, quiet or ready for more',
  input: OfClass,
  output: MondayPage,
  example: ({ classId }) => ({ classId }),
})

export const readStuckClasses = defineCall({
  method: 'GET',
  path: '/api/admin/classes/stuck',
  access: 'classes:manage',
  summary: 'How many learners of each class are stuck, and on what many share; no names',
  output: StuckClasses,
})
