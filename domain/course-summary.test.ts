import { expect, it } from 'vitest'
import { countedLessons, summariseCourse } from './course-summary.ts'

const lessons = [
  { id: 'c', order: 3, bonus: false },
  { id: 'a', order: 1, bonus: false },
  { id: 'b', order: 2, bonus: false },
  { id: 'extra', order: 99, bonus: true },
]
const done = { completed: true, progress: 100 }

it('counts completed, in progress, remaining and total', () => {
  const state = new Map([
    ['a', done],
    ['b', { completed: false, progress: 40 }],
    ['c', { completed: false, progress: 0 }],
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
  expect(summariseCourse([], new Map())).toEqual({
    completed: 0,
    inProgress: 0,
    remaining: 0,
    total: 0,
    percent: 0,
  })
})

it('puts the lessons in order', () => {
  expect(countedLessons(lessons).map((lesson) => lesson.id)).toEqual(['a', 'b', 'c'])
})
