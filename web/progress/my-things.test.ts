import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { emptyThing, THINGS_MAX, THINGS_SHOWN_MAX, type ThingParts } from '#domain/learning/rows/thing-row.ts'
import { session } from '#web/session/session.ts'
import { isUnsent, newRecord, toBatch } from './device-records.ts'
import { changeThing, keepThing, removeThing, renameThing, thingsIn } from './my-things.ts'
import { rowsView } from './progress-view.ts'
import { openReplica, type Replica } from './replica.ts'
import { accountDatabase } from './storage/account-database.ts'
import { active } from './use-progress.ts'

const GAME: ThingParts = {
  lessonId: 'caps-capstone-project',
  levelId: 'stage-win',
  adjective: 2,
  noun: 0,
  made: '[]',
}
let replica: Replica

beforeEach(async () => {
  indexedDB = new IDBFactory()
  session.set({ status: 'signed-out' })
  replica = await openReplica(null, accountDatabase(null))
  active.set({ replica })
  return () => {
    active.set(null)
    replica.close()
  }
})
const shown = () => thingsIn(rowsView(replica.state.get()))
const one = (id: string | null) => shown().find((thing) => thing.id === id)

test('a thing is kept, named anew and removed, each time as a newer version that waits to be sent', async () => {
  const id = await keepThing(GAME)
  expect(one(id)).toMatchObject({ ...GAME, version: 1, changed: 1 })
  await changeThing(id ?? '', { ...GAME, noun: 3 })
  await changeThing(id ?? '', { ...GAME, noun: 3 })
  expect(one(id)).toMatchObject({ noun: 3, version: 2, changed: 2 })
  const { rows, unfit } = toBatch(shown().filter(isUnsent), '2030-01-01T00:00:00.000Z')
  expect([rows.length, unfit]).toEqual([1, []])
  for (const thing of shown()) await removeThing(thing.id)
  expect(shown()).toEqual([])
  expect(replica.state.get().rows.thing.get(id ?? '')).toMatchObject({ made: null, version: 3 })
})

test('both words of a name can be changed at once', async () => {
  const id = (await keepThing(GAME)) ?? ''
  await Promise.all([renameThing(id, { adjective: 5 }), renameThing(id, { noun: 6 })])
  expect(one(id)).toMatchObject({ adjective: 5, noun: 6, version: 3 })
})

test('two things of the same game are two things', async () => {
  await keepThing(GAME)
  await keepThing(GAME)
  expect(shown()).toHaveLength(2)
})

test('there is room for forty at a time', async () => {
  for (let count = 0; count < THINGS_SHOWN_MAX; count += 1) expect(await keepThing(GAME)).not.toBeNull()
  expect(await keepThing(GAME)).toBeNull()
  const [first] = shown()
  if (first) await removeThing(first.id)
  expect(await keepThing(GAME)).not.toBeNull()
})

test('when the account has no more rows, the row of a removed thing is used again', async () => {
  const idOf = (at: number) => `0b8dd5a7-68b5-4b5b-8d3b-${String(at).padStart(12, '0')}`
  const removed = Array.from({ length: THINGS_MAX }, (_, at) => ({
    ...newRecord<'thing'>({ ...emptyThing(idOf(at), GAME), version: 2 }),
  }))
  await replica.change(
    ...removed.map((record) => ({
      kind: 'thing' as const,
      key: record.id,
      begin: () => record,
      how: () => record,
    })),
  )
  const id = await keepThing(GAME)
  expect(removed.map((record) => record.id)).toContain(id)
  expect(one(id)).toMatchObject({ made: '[]', version: 3 })
})
