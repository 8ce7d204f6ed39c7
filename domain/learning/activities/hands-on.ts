import * as z from 'zod/mini'
import { line, title } from '../content-fields.ts'
import { activityType } from './activity-type.ts'

const HandsOnTask = z.strictObject({
  id: z.enum(['power-on', 'mouse-skills', 'keyboard-basics', 'open-programs']),
  title,
  description: line,
  instructions: z.array(line).check(z.length(4)),
  points: z.int().check(z.minimum(1), z.maximum(100)),
})
export type HandsOnTask = z.infer<typeof HandsOnTask>

const HandsOnSettings = z.strictObject({ tasks: z.array(HandsOnTask).check(z.minLength(1)) })
export type HandsOnSettings = z.infer<typeof HandsOnSettings>

export const handsOn = activityType('hands-on', HandsOnSettings, ({ tasks }) => tasks)
