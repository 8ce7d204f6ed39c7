import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  freshLesson,
  freshTask,
  withCompletion,
  withMinutes,
  withQuizScore,
  withScore,
  withSection,
} from './record.ts'
import { adopted, isUnsent, toWire, type LessonRecord, type TaskRecord } from './records.ts'

const at = (day: number) => new Date(Date.UTC(2026, 10, day)).toISOString()

const changes = fc.array(
  fc.oneof(
    fc.integer({ min: 0, max: 4 }).map((section) => (row: LessonRecord) => withSection(row, section, 5)),
    fc.integer({ min: 0, max: 100 }).map((score) => (row: LessonRecord) => withQuizScore(row, score)),
    fc.integer({ min: 1, max: 20 }).map((day) => (row: LessonRecord) => withCompletion(row, 5, at(day))),
    // The server has answered.
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
      // Whatever is now different is on its way to the server.
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
