import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { ANSWERS_MAX, answerRow, type Answer, type AnswerRow } from '#domain/learning/rows/answer-row.ts'
import { tidyWord, WORD_MESSAGE } from '#domain/learning/rows/word-row.ts'
import { session } from '#web/session/session.ts'
import { isUnsent, newRecord, toBatch } from './device-records.ts'
import { saveOwnWord } from './own-word.ts'
import { recordAnswer } from './record-work.ts'
import { openReplica, type Replica } from './replica.ts'
import { accountDatabase } from './storage/account-database.ts'
import type { Sync } from './sync.ts'
import { active } from './use-progress.ts'

const RIGHT: Answer = {
  lessonId: 'coding-basics',
  itemId: '08-pap-order',
  source: 'practice',
  isRight: true,
  misconception: null,
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
const rows = () => replica.state.get().rows

test('every answer is one more row, with its moment, that waits to be sent', async () => {
  await recordAnswer(RIGHT)
  await recordAnswer({ ...RIGHT, isRight: false, misconception: 'order-does-not-matter' })
  const records = [...rows().answer.values()]
  expect(new Set(records.map(({ misconception }) => misconception))).toEqual(
    new Set([null, 'order-does-not-matter']),
  )
  expect(records.every(isUnsent)).toBe(true)
  const { rows: sent, unfit } = toBatch(records, '2030-01-01T00:00:00.000Z')
  expect(unfit).toEqual([])
  expect(sent).toContainEqual(expect.objectContaining(RIGHT))
  for (const row of sent)
    expect(Math.abs(Date.parse((row as AnswerRow).at ?? '') - Date.now())).toBeLessThan(60_000)
})

test('answers of a quiz wait for its end, or a minute; any other is sent at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const exchange = vi.fn<Sync['exchange']>()
  active.set({ replica, sync: { exchange } as unknown as Sync })
  await recordAnswer({ ...RIGHT, source: 'quiz' })
  await recordAnswer({ ...RIGHT, source: 'quiz' })
  expect(exchange).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(exchange).toHaveBeenCalledOnce()
  await recordAnswer(RIGHT)
  expect(exchange).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})

test('beyond a year of answers none is kept any more, and nothing breaks', async () => {
  await replica.edit(async (tables) => {
    for (let number = 0; number < ANSWERS_MAX; number += 1) {
      const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
      await tables.rows.answer.put(
        newRecord<'answer'>({ kind: 'answer', id, ...RIGHT, at: '2026-03-02T08:00:00Z' }),
      )
    }
  })
  await recordAnswer(RIGHT)
  expect(rows().answer.size).toBe(ANSWERS_MAX)
})

test('an answer cannot be without a time, a code of its mistake is a name', () => {
  const row = {
    kind: 'answer',
    id: '00000000-0000-4000-8000-000000000000',
    ...RIGHT,
    at: '2026-03-02T08:00:00Z',
  }
  expect(answerRow.schema.safeParse(row).success).toBe(true)
  for (const wrong of [{ at: null }, { misconception: 'My own words' }, { source: 'guess' }, { itemId: '' }])
    expect(answerRow.schema.safeParse({ ...row, ...wrong }).success).toBe(false)
})

test('an own word is kept, changed and taken back, each time as a newer version', async () => {
  expect(await saveOwnWord('computer', 'what-is-computer', '  i-khompyutha ')).toBeNull()
  expect(rows().word.get('computer')).toMatchObject({ text: 'i-khompyutha', version: 1, changed: 1 })
  expect(await saveOwnWord('computer', 'coding-basics', 'i-khompyutha')).toBeNull()
  expect(rows().word.get('computer')).toMatchObject({ version: 1, changed: 1 })
  expect(await saveOwnWord('computer', 'coding-basics', '')).toBeNull()
  expect(rows().word.get('computer')).toMatchObject({ lessonId: 'what-is-computer', text: '', version: 2 })
})

test('a word that is none is refused with what is wrong, and the one before stays', async () => {
  await saveOwnWord('computer', 'what-is-computer', 'rekenaar')
  for (const typed of ['0821234567', 'me@example.org', 'x'.repeat(61), '<b>', '😀', 'コンピュータ'])
    expect(await saveOwnWord('computer', 'what-is-computer', typed)).toBe(WORD_MESSAGE)
  expect(rows().word.get('computer')?.text).toBe('rekenaar')
})

test.each([
  ['ḓivhazwothe', 'ḓivhazwothe'],
  ['ǃgûs', 'ǃgûs'],
  ['d\u032divha', 'ḓivha'],
  ["n'wana", "n'wana"],
  ['setšhaba  sa rona', 'setšhaba sa rona'],
  ['i-intanethi', 'i-intanethi'],
])('%s may be a word', (typed, kept) => {
  expect(tidyWord(typed)).toBe(kept)
})
