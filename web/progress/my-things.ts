import {
  emptyThing,
  THINGS_MAX,
  THINGS_SHOWN_MAX,
  withThing,
  type ThingParts,
} from '#domain/learning/rows/thing-row.ts'
import { newId } from '#web/lib/new-id.ts'
import { newRecord, type ThingRecord } from './device-records.ts'
import { change } from './record-work.ts'
import { active, type ProgressView } from './use-progress.ts'

/** Returns the things that the learner has, without those that were removed. */
export function thingsIn({ things }: Pick<ProgressView, 'things'>): ThingRecord[] {
  return [...things.values()].filter(({ made }) => made !== null)
}

/**
 * Keeps a new thing.
 * @returns its id as soon as the disk has it, or null when there is no room for another one
 */
export async function keepThing(parts: ThingParts): Promise<string | null> {
  const kept = [...(active.get()?.replica.state.get().rows.thing.values() ?? [])]
  if (kept.filter(({ made }) => made !== null).length >= THINGS_SHOWN_MAX) return null
  // An account has a limited number of rows, so at last the row of a removed thing is used again.
  const free = kept.length >= THINGS_MAX ? kept.find(({ made }) => made === null)?.id : undefined
  const id = free ?? newId()
  await changeThing(id, parts)
  return id
}

/** Changes a thing, or begins one with this id. Nothing is sent when nothing was changed. */
export async function changeThing(id: string, parts: Partial<ThingParts>): Promise<void> {
  await change(() => [
    {
      kind: 'thing',
      key: id,
      begin: () => newRecord<'thing'>(emptyThing(id, { lessonId: '', levelId: '', ...parts })),
      how: (record) => {
        const next = withThing(record as ThingRecord, parts)
        return next === record ? record : { ...next, changed: record.changed + 1 }
      },
    },
  ])
}

/** Changes one word of a name. The other one stays as it is on the disk, where it may just have been changed. */
export async function renameThing(id: string, word: { adjective: number } | { noun: number }): Promise<void> {
  await changeThing(id, word)
}

export async function removeThing(id: string): Promise<void> {
  await changeThing(id, { made: null })
}
