import { expect, test } from 'vitest'
import { emptyLesson, type LessonRow } from '#domain/rows/lesson-row.ts'
import { viewOf } from './use-progress.ts'
import { freshLesson, withCompletion, withSection } from './record.ts'
import { absorbed, isUnsent, settledBy, toWire } from './records.ts'

const ID = 'what-is-computer'
const NOW = '2026-03-02T08:00:00.000Z'
const LATER = '2026-03-03T08:00:00.000Z'
const onServer = (row: Partial<LessonRow>): LessonRow => ({ ...emptyLesson(ID), ...row })
const shownOf = (record: ReturnType<typeof freshLesson>) =>
  viewOf({ rows: { lesson: new Map([[ID, record]]), task: new Map() }, quizzes: new Map() }).lessons.get(ID)

test('Continue raises the percent and waits to be sent', () => {
  const record = withSection(freshLesson(ID), 2, 5)
  expect(record).toMatchObject({ section: 2, progress: 60, position: 60 })
  expect(isUnsent(record)).toBe(true)
})

test('Previous lowers only what this device shows, and sends nothing', () => {
  const forward = withSection(freshLesson(ID), 3, 5)
  const back = withSection({ ...forward, settled: forward.changed }, 1, 5)
  expect(shownOf(back)).toMatchObject({ progress: 40, section: 1 })
  expect(toWire(back, NOW).progress).toBe(80)
  expect(isUnsent(back)).toBe(false)
})

test('another device that went further wins over the position here', () => {
  const here = withSection(freshLesson(ID), 1, 5)
  expect(shownOf(absorbed(here, onServer({ progress: 80 })))).toMatchObject({ progress: 80, section: 1 })
  expect(shownOf(absorbed(here, onServer({ progress: 20 })))).toMatchObject({ progress: 40 })
})

test('a completed lesson cannot be un-completed, lowered or given a later time', () => {
  const done = withCompletion(freshLesson(ID), 5, NOW)
  expect(withCompletion(done, 5, LATER)).toEqual(done)
  const reread = withSection(done, 0, 5)
  expect(shownOf(reread)).toMatchObject({ progress: 100, completed: true, completedAt: NOW, section: 0 })
  expect(absorbed(reread, onServer({ progress: 40 }))).toMatchObject({ completed: true, progress: 100 })
})

test('the server’s time replaces the one claimed here, which is then forgotten', () => {
  const done = withCompletion(freshLesson(ID), 5, NOW)
  const settled = settledBy(done, done, onServer({ completed: true, completedAt: LATER, progress: 100 }))
  expect(settled).toMatchObject({ completedAt: LATER, claimedAt: null })
  expect(isUnsent(settled)).toBe(false)
})

test('a completion made while an older change was on its way stays unsent with its own time', () => {
  const sent = withSection(freshLesson(ID), 1, 5)
  const done = withCompletion(sent, 5, NOW)
  const settled = settledBy(done, sent, onServer({ progress: 40 }))
  expect(isUnsent(settled)).toBe(true)
  expect(toWire(settled, LATER)).toMatchObject({ completed: true, completedAt: NOW })
})

test('the server’s own time cannot travel back to be corrected by a wrong clock', () => {
  const known = absorbed(freshLesson(ID), onServer({ completed: true, completedAt: NOW, progress: 100 }))
  expect(toWire(known, LATER).completedAt).toBe(LATER)
})
