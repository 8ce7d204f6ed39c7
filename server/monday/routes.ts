import { OfClass } from '#domain/classes.ts'
import { MondayPage, StuckClasses } from '#domain/monday.ts'
import { defineRoute } from '../routing/define-route.ts'
import { readMonday } from './read-monday.ts'
import { readStuckClasses } from './stuck-classes.ts'

export const postFindMonday = defineRoute({
  access: 'classes:teach',
  summary: 'What a class needs this week: what to teach again, groups, who is stuck, quiet or ready for more',
  input: OfClass,
  output: MondayPage,
  handler: readMonday,
})

export const getStuckClasses = defineRoute({
  access: 'classes:manage',
  summary: 'How many learners of each class are stuck, and on what many share; no names',
  output: StuckClasses,
  handler: readStuckClasses,
})
