import { expect, it } from 'vitest'
import type { LessonTask, TaskType } from './lesson-tasks.ts'
import { markTasks, recentTasks, summariseTasks, type TaskState } from './task-summary.ts'

const task = (taskId: string, points: number, type: TaskType = 'other'): LessonTask => ({
  lessonId: 'coding-basics',
  taskId,
  title: `Task ${taskId}`,
  type,
  points,
})
const state = (completedAt: string | null, more: Partial<TaskState> = {}): TaskState => ({
  completed: completedAt !== null,
  completedAt,
  score: 0,
  minutes: 0,
  ...more,
})
const TASKS = [task('read', 5), task('do-tea', 5, 'practice'), task('quiz-coding', 10, 'quiz')]

it('counts what is completed, with its points, and every minute spent', () => {
  const states = new Map([
    ['coding-basics/read', state('2026-03-02T08:00:00Z', { minutes: 12 })],
    ['coding-basics/quiz-coding', state(null, { minutes: 3 })],
    ['coding-basics/do-old', state('2026-03-01T08:00:00Z', { minutes: 2 })],
  ])
  expect(summariseTasks(TASKS, states)).toEqual({ completed: 1, points: 5, minutes: 17 })
  expect(summariseTasks(TASKS, new Map())).toEqual({ completed: 0, points: 0, minutes: 0 })
})

it('puts each state with its task, and none to an untouched one', () => {
  const read = state('2026-03-02T08:00:00Z')
  const marked = markTasks(TASKS, new Map([['coding-basics/read', read]]))
  expect(marked.map((one) => one.state)).toEqual([read, null, null])
})

it('shows the five completed last, the latest first, whatever the zone their time is written in', () => {
  const times = [
    '2026-03-02T08:00:00Z',
    '2026-03-02T09:30:00+02:00', // This is 07:30 in UTC.
    '2026-03-05T08:00:00Z',
    '2026-03-01T08:00:00Z',
    '2026-03-04T08:00:00Z',
    '2026-03-03T08:00:00Z',
  ]
  const tasks = [...times.keys(), 6].map((n) => task(`do-${n}`, 5, 'practice'))
  const states = new Map(times.map((at, n) => [`coding-basics/do-${n}`, state(at)]))
  states.set('coding-basics/do-6', state(null, { minutes: 9 }))
  const recent = recentTasks(markTasks(tasks, states)).map(({ taskId }) => taskId)
  expect(recent).toEqual(['do-2', 'do-4', 'do-5', 'do-0', 'do-1'])
})

it('keeps the order of the course among tasks done at one moment', () => {
  const at = state('2026-03-02T08:00:00Z')
  const states = new Map(TASKS.map(({ taskId }) => [`coding-basics/${taskId}`, at]))
  expect(recentTasks(markTasks(TASKS, states)).map(({ taskId }) => taskId)).toEqual([
    'read',
    'do-tea',
    'quiz-coding',
  ])
})
