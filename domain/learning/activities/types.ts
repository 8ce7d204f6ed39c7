import * as z from 'zod/mini'
import type { ActivityTask } from './activity-type.ts'
import { handsOn } from './hands-on.ts'
import { lab } from './lab.ts'
import { practice } from './practice.ts'

/** The screen of each type is registered in web/features/activities/registry.ts. */
const ACTIVITY_TYPES = [handsOn, lab, practice] as const

export const Activity = z.discriminatedUnion('type', schemasOf(ACTIVITY_TYPES), {
  error: ({ code }) =>
    code === 'invalid_union'
      ? `must be one of: ${ACTIVITY_TYPES.map(({ name }) => name).join(', ')}`
      : undefined,
})
export type Activity = z.infer<typeof Activity>

/**
 * `tasks` is a method so that `unknown` accepts the settings of every type. The schema guarantees that the settings fit the
 * type.
 */
interface TasksOfType {
  name: string
  tasks(this: void, settings: unknown): readonly ActivityTask[]
}

export function activityTasks({ type, settings }: Activity): readonly ActivityTask[] {
  const types: readonly TasksOfType[] = ACTIVITY_TYPES
  return types.find(({ name }) => name === type)?.tasks(settings) ?? []
}

function schemasOf<Types extends readonly { schema: z.core.SomeType }[]>(types: Types) {
  return types.map(({ schema }) => schema) as { [Index in keyof Types]: Types[Index]['schema'] }
}
