import * as z from 'zod/mini'
import { slug, title } from '../content-fields.ts'
import { activityType } from './activity-type.ts'

/** Ids of the activity and of its task, in every lesson that has items. */
export const PRACTICE = 'practice'
const PRACTICE_POINTS = 5

/** Which lesson, and its title. */
const PracticeSettings = z.strictObject({ lesson: slug, title })
export type PracticeSettings = z.infer<typeof PracticeSettings>

export const practice = activityType(PRACTICE, PracticeSettings, ({ title }) => [
  { id: PRACTICE, title: `Practise “${title}”`, points: PRACTICE_POINTS },
])
