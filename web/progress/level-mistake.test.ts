import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { session } from '#web/session/session.ts'
import { recordMistake } from './level-mistake.ts'
import { openReplica, type Replica } from './replica.ts'
import { accountDatabase } from './storage/account-database.ts'
import { active } from './use-progress.ts'

const CORNER = { id: 'robot-round-the-corner', lesson: 'coding-basics' }
const STREET = { id: 'robot-long-street', lesson: 'programming-concepts' }
let replica: Replica

beforeEach(async () => {
  // This is 11 p.m. in the school's time zone.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T21:00:00Z') })
  indexedDB = new IDBFactory()
  session.set({ status: 'signed-out' })
  replica = await openReplica(null, accountDatabase(null))
  active.set({ replica })
  return () => {
    active.set(null)
    replica.close()
    vi.useRealTimers()
  }
})
const log = () =>
  [...replica.state.get().rows.answer.values()].map(({ itemId, misconception }) => [itemId, misconception])

test('a mistake of a level is one wrong answer a day, however often it is made', async () => {
  for (let run = 0; run < 40; run += 1) await recordMistake(CORNER, 'left-right-swapped')
  expect(log()).toEqual([[CORNER.id, 'left-right-swapped']])
  const [answer] = replica.state.get().rows.answer.values()
  expect(answer).toMatchObject({ lessonId: CORNER.lesson, source: 'lab', isRight: false })
})

test('another mistake, another level and another day of the school are more', async () => {
  await recordMistake(CORNER, 'left-right-swapped')
  await recordMistake(CORNER, 'order-is-free')
  await recordMistake(STREET, 'left-right-swapped')
  expect(log()).toHaveLength(3)
  vi.setSystemTime(new Date('2026-03-02T21:59:00Z'))
  await recordMistake(CORNER, 'left-right-swapped')
  expect(log()).toHaveLength(3)
  vi.setSystemTime(new Date('2026-03-02T22:01:00Z'))
  await recordMistake(CORNER, 'left-right-swapped')
  expect(log()).toHaveLength(4)
})

test('a device that has lost the time keeps one too', async () => {
  vi.setSystemTime(new Date('2000-01-01T00:00:00Z'))
  for (let run = 0; run < 3; run += 1) await recordMistake(CORNER, 'left-right-swapped')
  expect(log()).toHaveLength(1)
})
