import * as z from 'zod/mini'
import { slug } from '../content-fields.ts'
import { activityType } from './activity-type.ts'

/** These are the levels of the Lab in the order in which this lesson offers them. */
const LabSettings = z.strictObject({ levels: z.array(slug).check(z.minLength(1), z.maxLength(6)) })
export type LabSettings = z.infer<typeof LabSettings>

/**
 * The lab activity has no tasks here, because each level is a task of the lesson that it names
 * (domain/learning/course-tasks.ts).
 */
export const lab = activityType('lab', LabSettings, () => [])
