import * as z from 'zod/mini'
import { slug, title } from '../content-fields.ts'
import { PRACTICE_TASK } from '../lesson-tasks.ts'
import { activityType } from './activity-type.ts'

const PRACTICE_POINTS = 5

/** This is the id and the title of the lesson that is practised. */
const PracticeSettings = z.strictObject({ lesson: slug, title })
export type PracticeSettings = z.infer<typeof PracticeSettings>

export const practice = activityType(PRACTICE_TASK, PracticeSettings, ({ title }) => [
  { id: PRACTICE_TASK, title: `Practise “${title}”`, points: PRACTICE_POINTS },
])
