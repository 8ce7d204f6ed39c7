import { expect, test } from 'vitest'
import { lessonStars } from './lesson-stars.ts'
import { PRACTICE_TASK, quizTaskId, READ_TASK } from './lesson-tasks.ts'

const TASKS = [
  ...[READ_TASK, PRACTICE_TASK, quizTaskId('one'), quizTaskId('two')].map((taskId) => ({
    lessonId: 'l1',
    taskId,
  })),
  { lessonId: 'l2', taskId: READ_TASK },
]
const work = (completed: string[], scores: Record<string, number>) => ({
  lessons: new Map(completed.map((id) => [id, { completed: true }])),
  tasks: new Map(
    Object.entries(scores).map(([taskId, score]) => [`l1/${taskId}`, { completed: true, score }]),
  ),
})
const stars = (...[completed, scores]: Parameters<typeof work>) =>
  lessonStars('l1', TASKS, work(completed, scores)).map(({ of, earned }) => `${of} ${earned}`)

test('a new lesson has three stars to earn', () => {
  expect(stars([], {})).toEqual(['lesson false', 'practice false', 'quiz false'])
})

test('each star is for its own work', () => {
  expect(stars(['l1'], {})).toEqual(['lesson true', 'practice false', 'quiz false'])
  expect(stars([], { [PRACTICE_TASK]: 0 })).toEqual(['lesson false', 'practice true', 'quiz false'])
  expect(stars([], { [quizTaskId('one')]: 50, [quizTaskId('two')]: 100 })).toEqual([
    'lesson false',
    'practice false',
    'quiz true',
  ])
})

test('the star for the quiz cannot come from one quiz of two, nor from less than half', () => {
  expect(stars([], { [quizTaskId('one')]: 100 })).toContain('quiz false')
  expect(stars([], { [quizTaskId('one')]: 100, [quizTaskId('two')]: 49 })).toContain('quiz false')
})

test('a lesson without practice and quiz has one star', () => {
  expect(lessonStars('l2', TASKS, work(['l2'], {}))).toEqual([{ of: 'lesson', earned: true }])
})
