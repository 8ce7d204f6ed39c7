import { expect, test } from 'vitest'
import { completedTasks, quizzedLessons } from './lesson-tasks.ts'

test('a finished quiz counts for its lesson, a quiz begun or another task does not', () => {
  const tasks = new Map([
    ['one/quiz-a', { completed: true }],
    ['two/quiz-b', { completed: false }],
    ['three/read', { completed: true }],
  ])
  expect([...quizzedLessons(tasks)]).toEqual(['one'])
})

test('the completed tasks of a lesson are its own, and finished', () => {
  const tasks = new Map([
    ['one/power-on', { completed: true }],
    ['one/do-brush', { completed: false }],
    ['one-more/read', { completed: true }],
  ])
  expect([...completedTasks(tasks, 'one')]).toEqual(['power-on'])
})
