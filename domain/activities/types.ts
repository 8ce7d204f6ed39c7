import * as z from 'zod/mini'
import type { ActivityTask } from './activity-type.ts'
import { handsOn } from './hands-on.ts'

/** Every type of activity. The screen of each is in web/features/activities/registry.ts. */
const ACTIVITY_TYPES = [handsOn] as const

export const Activity = z.discriminatedUnion('type', schemasOf(ACTIVITY_TYPES), {
  error: ({ code }) =>
    code === 'invalid_union'
      ? `must be one of: ${ACTIVITY_TYPES.map(({ name }) => name).join(', ')}`
      : undefined,
})
/** Interactive work that belongs to a lesson, as the lesson's YAML describes it. */
export type Activity = z.infer<typeof Activity>

export function activityTasks({ type, settings }: Activity): readonly ActivityTask[] {
  return ACTIVITY_TYPES.find(({ name }) => name === type)?.tasks(settings) ?? []
}

function schemasOf<Types extends readonly { schema: z.core.SomeType }[]>(types: Types) {
  return types.map(({ schema }) => schema) as { [Index in keyof Types]: Types[Index]['schema'] }
}
