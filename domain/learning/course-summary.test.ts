import { expect, it } from 'vitest'
import { completedLessons, countedLessons, summariseCourse, upcomingLessons } from './course-summary.ts'

const lessons = [
  { id: 'c', order: 3, bonus: false },
  { id: 'a', order: 1, bonus: false },
  { id: 'b', order: 2, bonus: false },
  { id: 'extra', order: 99, bonus: true },
]
const done = { completed: true, begun: true }

it('counts completed, in progress, remaining and total', () => {
  const state = new Map([
    ['a', done],
    ['b', { completed: false, begun: true }],
    ['c', { completed: false, begun: false }],
  ])
  expect(summariseCourse(lessons, state)).toEqual({
    completed: 1,
    inProgress: 1,
    remaining: 2,
    total: 3,
    percent: 33,
  })
})

it('cannot count a bonus lesson or one that left the course', () => {
  const state = new Map([
    ['extra', done],
    ['long-gone', done],
  ])
  expect(summariseCourse(lessons, state)).toMatchObject({ completed: 0, inProgress: 0, total: 3, percent: 0 })
})

it('says 0 percent, not NaN, of an empty course', () => {
  expect(new Set(Object.values(summariseCourse([], new Map())))).toEqual(new Set([0]))
})

it('puts the lessons in order', () => {
  expect(countedLessons(lessons).map((lesson) => lesson.id)).toEqual(['a', 'b', 'c'])
})

it('lists the lesson completed last first, a finished bonus lesson too, and none that left the course', () => {
  const at = (completedAt: string | null) => ({ completed: completedAt !== null, completedAt })
  const state = new Map([
    ['long-gone', at('2026-11-04T10:00:00Z')],
    ['a', at('2026-11-03T09:00:00Z')],
    // This time is in another time zone and is earlier than the one above.
    ['extra', at('2026-11-03T10:00:00+02:00')],
    ['b', at(null)],
    ['c', at('2026-11-01T10:00:00Z')],
  ])
  expect(completedLessons(lessons, state).map(({ id }) => id)).toEqual(['a', 'extra', 'c'])
})

it('lets the later lesson come first when both were completed at the same time', () => {
  const same = { completed: true, completedAt: '2026-11-01T10:00:00Z' }
  const state = new Map(['a', 'c'].map((id) => [id, same]))
  expect(completedLessons(lessons, state).map(({ id }) => id)).toEqual(['c', 'a'])
})

it('offers the first five that are not completed, bonus lessons never', () => {
  const many = [8, 3, 5, 1, 7, 2, 6, 4].map((order) => ({ id: `l${order}`, order, bonus: order === 4 }))
  const state = new Map([
    ['l1', done],
    ['l3', { completed: false, begun: true }],
  ])
  expect(upcomingLessons(many, state).map(({ id }) => id)).toEqual(['l2', 'l3', 'l5', 'l6', 'l7'])
})
