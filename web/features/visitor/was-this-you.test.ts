import { expect, it } from 'vitest'
import type { VisitorWork } from '#web/progress/visitor-work.ts'
import { workText } from './was-this-you.tsx'

const none: VisitorWork = { lessonsDone: [], lessonsBegun: [], quizzes: 0, activities: 0 }

it.each([
  [
    { lessonsDone: ['a', 'b'], quizzes: 1 },
    '2 lessons and 1 quiz were done on this device before you signed in.',
  ],
  [{ quizzes: 1 }, '1 quiz was done on this device before you signed in.'],
  [{ quizzes: 2 }, '2 quizzes were done on this device before you signed in.'],
  [
    { lessonsDone: ['a'], quizzes: 2, activities: 1 },
    '1 lesson, 2 quizzes and 1 activity were done on this device before you signed in.',
  ],
  [{ lessonsBegun: ['a'] }, '1 lesson was started on this device before you signed in.'],
  [
    { activities: 3, lessonsBegun: ['a', 'b'] },
    '3 activities were done, and 2 lessons were started, on this device before you signed in.',
  ],
])('says %j', (work, text) => {
  expect(workText({ ...none, ...work })).toBe(text)
})
