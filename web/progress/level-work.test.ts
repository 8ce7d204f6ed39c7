// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyLab } from '#domain/learning/rows/lab-row.ts'
import { newRecord } from './device-records.ts'
import { keepLevel, readDraft } from './level-work.ts'
import { withLevelPassed, withLevelWork, type LevelWork } from './record-work.ts'
import type { Replica } from './replica.ts'
import { active } from './use-progress.ts'

const LEVEL = { id: 'robot-corner', lesson: 'coding-basics' }
const fresh = newRecord<'lab'>(emptyLab(LEVEL.lesson, LEVEL.id))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  active.set(null)
})

function keeper() {
  const saved: LevelWork[] = []
  return {
    saved,
    ...keepLevel(LEVEL, async (_, work) => void saved.push(work)),
  }
}

test('the first change is saved at once, later ones once a second, and the last of them always', () => {
  const { keep, saved } = keeper()
  for (const last of ['[1]', '[2]', '[3]']) keep({ last })
  expect(saved).toEqual([{ last: '[1]' }])
  vi.advanceTimersByTime(1_000)
  expect(saved).toEqual([{ last: '[1]' }, { last: '[3]' }])
  keep({ last: '[4]' })
  vi.advanceTimersByTime(999)
  expect(saved).toHaveLength(2)
  vi.advanceTimersByTime(60_000)
  expect(saved.slice(2)).toEqual([{ last: '[4]' }])
  keep({ last: '[5]' })
  expect(saved.at(-1)).toEqual({ last: '[5]' })
})

test('a page that goes away saves what waits, with the tries and the help of the same second', () => {
  const { keep, flush, saved } = keeper()
  keep({ last: '[1]' })
  keep({ tries: 2 })
  keep({ last: '[2]', help: 1 })
  void flush()
  expect(saved).toEqual([{ last: '[1]' }, { last: '[2]', tries: 2, help: 1 }])
  vi.advanceTimersByTime(5_000)
  expect(saved).toHaveLength(2)
})

test('what is not on the disk yet is there again after a reload, for the same person and level', async () => {
  const disk = Promise.withResolvers<void>()
  const { keep } = keepLevel(LEVEL, () => disk.promise)
  active.set({ replica: { owner: 'naledi' } as Replica })
  keep({ last: '[1]', tries: 1 })
  expect(readDraft(LEVEL.id)).toEqual({ last: '[1]', tries: 1 })
  expect(readDraft('robot-flag')).toBeUndefined()
  active.set({ replica: { owner: 'thabo' } as Replica })
  expect(readDraft(LEVEL.id)).toBeUndefined()
  active.set({ replica: { owner: 'naledi' } as Replica })
  disk.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(readDraft(LEVEL.id)).toBeUndefined()
})

test('cannot forget what was changed while the disk was busy', async () => {
  const disk = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  let saves = 0
  const { keep } = keepLevel(LEVEL, () => disk[saves++ === 0 ? 0 : 1].promise)
  active.set({ replica: { owner: null } as Replica })
  keep({ last: '[1]' })
  keep({ last: '[2]' })
  disk[0].resolve()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(readDraft(LEVEL.id)).toEqual({ last: '[2]' })
  disk[1].resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(readDraft(LEVEL.id)).toBeUndefined()
})

test('each change of the last answer counts, and nothing else does', () => {
  const once = withLevelWork(fresh, { last: '[1]', tries: 1 })
  expect(once).toMatchObject({ last: '[1]', version: 1, tries: 1, changed: 1 })
  expect(withLevelWork(once, { last: '[1]', tries: 0, help: 0 })).toBe(once)
  expect(withLevelWork(once, { help: 2 })).toMatchObject({ last: '[1]', version: 1, help: 2, changed: 2 })
  const full = { ...fresh, version: 2_000_000_000, tries: 100_000 }
  expect(withLevelWork(full, { last: '[9]', tries: 100_001 })).toMatchObject({
    version: 2_000_000_000,
    tries: 100_000,
  })
})

test('a worse answer cannot replace a better one', () => {
  const best = withLevelPassed(fresh, { stars: 2, answer: '["long"]', size: 9 })
  expect(best).toMatchObject({ stars: 2, best: '["long"]', bestSize: 9, changed: 1 })
  expect(withLevelPassed(best, { stars: 1, answer: '[]', size: 1 })).toBe(best)
  expect(withLevelPassed(best, { stars: 2, answer: '["long"]', size: 9 })).toBe(best)
  expect(withLevelPassed(best, { stars: 2, answer: '["short"]', size: 4 })).toMatchObject({ bestSize: 4 })
  expect(withLevelPassed(best, { stars: 3, answer: '["wide"]', size: 12 })).toMatchObject({
    stars: 3,
    best: '["wide"]',
    last: null,
    changed: 2,
  })
})
