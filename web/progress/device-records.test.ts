import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyLesson, type LessonRow } from '#domain/learning/rows/lesson-row.ts'
import { rowsView } from './progress-view.ts'
import {
  freshLesson,
  freshTask,
  withBlock,
  withCompletion,
  withMinutes,
  withQuizScore,
  withScore,
  withSection,
} from './record-work.ts'
import {
  absorbed,
  adopted,
  isReadable,
  isUnsent,
  settledBy,
  toWire,
  type LessonRecord,
  type TaskRecord,
} from './device-records.ts'

const ID = 'what-is-computer'
const NOW = '2026-03-02T08:00:00.000Z'
const LATER = '2026-03-03T08:00:00.000Z'
const onServer = (row: Partial<LessonRow>): LessonRow => ({ ...emptyLesson(ID), ...row })
const shownOf = (record: ReturnType<typeof freshLesson>) =>
  rowsView({
    rows: {
      lesson: new Map([[ID, record]]),
      task: new Map(),
      lab: new Map(),
      answer: new Map(),
      word: new Map(),
      thing: new Map(),
      outfit: new Map(),
      reply: new Map(),
    },
    quizzes: new Map(),
  }).lessons.get(ID)

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

test('a walk through the notes is kept here alone: no percent, nothing to send', () => {
  const begun = withBlock(freshLesson(ID), { block: 1, read: [0] })
  const jumped = withBlock(begun, { block: 3, read: [0, 1] })
  expect(shownOf(jumped)).toMatchObject({ progress: 0, notes: { block: 3, read: [0, 1] } })
  expect([isUnsent(jumped), toWire(jumped, NOW)]).toEqual([false, emptyLesson(ID)])
  const elsewhere = absorbed(jumped, onServer({ progress: 80 }))
  expect(shownOf(elsewhere)).toMatchObject({ progress: 80, notes: { block: 3, read: [0, 1] } })
})

test('a record of an earlier version, which knows no blocks, can still be read', () => {
  expect(isReadable(freshLesson(ID))).toBe(true)
  expect(isReadable(withBlock(freshLesson(ID), { block: 1, read: [0] }))).toBe(true)
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

const at = (day: number) => new Date(Date.UTC(2026, 10, day)).toISOString()

const changes = fc.array(
  fc.oneof(
    fc.integer({ min: 0, max: 4 }).map((section) => (row: LessonRecord) => withSection(row, section, 5)),
    fc.integer({ min: 0, max: 100 }).map((score) => (row: LessonRecord) => withQuizScore(row, score)),
    fc.integer({ min: 1, max: 20 }).map((day) => (row: LessonRecord) => withCompletion(row, 5, at(day))),
    // This step is an answer of the server.
    fc.constant((row: LessonRecord) => ({
      ...row,
      completedAt: row.completedAt ?? row.claimedAt,
      claimedAt: null,
      settled: row.changed,
    })),
  ),
  { maxLength: 6 },
)
const lesson = changes.map((list) => list.reduce((row, change) => change(row), freshLesson('coding-basics')))
const time = (row: LessonRecord) => Date.parse(row.claimedAt ?? row.completedAt ?? '') || Infinity

test('a visitor’s lesson raises an account’s, never lowers it, and a second time changes nothing', () => {
  fc.assert(
    fc.property(lesson, lesson, (mine, theirs) => {
      const both = adopted(mine, theirs) as LessonRecord
      expect(both.completed).toBe(mine.completed || theirs.completed)
      expect(both.progress).toBe(Math.max(mine.progress, theirs.progress))
      expect(both.quizScore).toBe(Math.max(mine.quizScore, theirs.quizScore))
      expect(time(both)).toBe(Math.min(time(mine), time(theirs)))
      expect(adopted(both, theirs)).toEqual(both)
      // Every difference must be marked for sending to the server.
      const news = JSON.stringify(toWire(both, at(28))) !== JSON.stringify(toWire(mine, at(28)))
      if (news) expect(isUnsent(both)).toBe(true)
      else expect(both.changed).toBe(mine.changed)
    }),
  )
})

test('the place in the lesson is the one of whoever was further', () => {
  const mine = withSection(freshLesson('coding-basics'), 1, 5)
  const theirs = withSection(freshLesson('coding-basics'), 3, 5)
  expect(adopted(mine, theirs)).toMatchObject({ section: 3, position: 80 })
  expect(adopted(theirs, mine)).toMatchObject({ section: 3, position: 80 })
})

test('a visitor’s task gives its score and minutes, and the account’s id stays', () => {
  const mine: TaskRecord = { ...withMinutes(freshTask('coding-basics', 'quiz-coding'), 3), settled: 1 }
  const theirs = withScore(withMinutes(freshTask('coding-basics', 'quiz-coding'), 2), 80, at(3))
  const both = adopted(mine, theirs)
  expect(both).toMatchObject({
    id: mine.id,
    completed: true,
    claimedAt: at(3),
    score: 80,
    timeSpentMinutes: 3,
  })
  expect(isUnsent(both)).toBe(true)
  expect(adopted(both, theirs)).toEqual(both)
})
