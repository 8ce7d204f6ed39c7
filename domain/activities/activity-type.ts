import * as z from 'zod/mini'
import { slug, title } from '../content-fields.ts'
import { SECTIONS } from '../lessons.ts'

/** Something to finish in an activity. Its id must never change: learners' records refer to it. */
export interface ActivityTask {
  id: string
  title: string
  points: number
}

/** What a lesson's YAML may say about such an activity, and which tasks it offers. */
export function activityType<const Name extends string, Settings extends z.core.SomeType>(
  name: Name,
  settings: Settings,
  tasks: (settings: z.infer<Settings>) => readonly ActivityTask[],
) {
  return {
    name,
    schema: z.strictObject({
      id: slug,
      type: z.literal(name),
      title,
      /** The section it is offered below. Without one it ends and completes the lesson. */
      after: z.optional(z.enum(SECTIONS)),
      settings,
    }),
    tasks,
  }
}
