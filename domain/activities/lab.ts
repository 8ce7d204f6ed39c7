import * as z from 'zod/mini'
import { slug } from '../content-fields.ts'
import { activityType } from './activity-type.ts'

/** Levels of the Lab, in the order in which this lesson offers them. */
const LabSettings = z.strictObject({ levels: z.array(slug).check(z.minLength(1), z.maxLength(6)) })
export type LabSettings = z.infer<typeof LabSettings>

/** A level is a task of the lesson it names, whether or not that lesson offers it here (domain/course-tasks.ts). */
export const lab = activityType('lab', LabSettings, () => [])
