import * as z from 'zod/mini'
import { slug, title } from '../content-fields.ts'
import { SECTIONS } from '../lessons.ts'

/** This is a task that a learner finishes in an activity. Its id must never change, because learners' records refer to it. */
export interface ActivityTask {
  id: string
  title: string
  points: number
}

/** Defines an activity type: the settings that a lesson's YAML may give it, and the tasks that it offers. */
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
      /** The activity is offered below this section. Without a section it is the end of the lesson and completes it. */
      after: z.optional(z.enum(SECTIONS)),
      settings,
    }),
    tasks,
  }
}
