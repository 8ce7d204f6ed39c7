import type { LessonTask } from '#domain/lesson-tasks.ts'
import type { TaskRow } from '#domain/rows/task-row.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { signedInLearner, testServer } from '../testing.ts'
import { readLessonTasks, syncLessonTasks } from './lesson-tasks.ts'

const server = await testServer()
/** In the shape of older apps (old-wire.ts). */
type TaskProgress = Omit<TaskRow, 'kind'>
const READ: LessonTask = {
  lessonId: 'coding-basics',
  taskId: 'read',
  title: 'Read',
  type: 'other',
  points: 5,
}
const QUIZ: LessonTask = { ...READ, taskId: 'quiz-coding', title: 'Quiz', type: 'quiz', points: 10 }

const kept = () =>
  server.db.withUser(null, (trx) =>
    trx.selectFrom('app.lesson_tasks').selectAll().orderBy('task_id').execute(),
  )
const done = (taskId: string, part: Partial<TaskProgress> = {}): TaskProgress => ({
  id: randomUUID(),
  lessonId: 'coding-basics',
  taskId,
  completed: true,
  completedAt: new Date().toISOString(),
  score: 0,
  timeSpentMinutes: 0,
  ...part,
})

test('tasks are added, renamed, retired and brought back, and the learner’s record stays', async () => {
  await syncLessonTasks(server.db, [READ, QUIZ])
  const { browser, userId } = await signedInLearner(server)
  const save = (tasks: TaskProgress[]) =>
    browser.put('/api/progress', { userId, sentAt: new Date().toISOString(), lessons: [], tasks })
  await save([done('quiz-coding', { score: 80 })])

  await syncLessonTasks(server.db, [{ ...READ, title: 'Read it', points: 6 }])
  const [quiz, read] = await kept()
  expect(quiz).toMatchObject({ task_id: 'quiz-coding', retired_at: expect.any(Date) })
  expect(read).toMatchObject({ task_title: 'Read it', points_value: 6, retired_at: null })
  const retiredAt = quiz?.retired_at
  await syncLessonTasks(server.db, [{ ...READ, title: 'Read it', points: 6 }])
  expect((await kept())[0]?.retired_at).toEqual(retiredAt)

  // A device that was offline meanwhile still brings the retired task.
  expect((await save([done('quiz-coding', { score: 90 })])).body).toMatchObject({
    taskResults: [{ outcome: 'merged', task: { taskId: 'quiz-coding', score: 90 } }],
  })
  expect((await browser.get('/api/progress')).body).toMatchObject({
    tasks: [{ taskId: 'quiz-coding', score: 90, taskTitle: 'Quiz', taskType: 'quiz', pointsValue: 10 }],
  })

  await Promise.all([syncLessonTasks(server.db, [QUIZ, READ]), syncLessonTasks(server.db, [READ, QUIZ])])
  expect((await kept()).map((task) => [task.task_title, task.retired_at])).toEqual([
    ['Quiz', null],
    ['Read', null],
  ])
})

test('an unknown task is rejected by itself, and one id for two tasks cannot spoil a batch', async () => {
  await syncLessonTasks(server.db, [READ, QUIZ])
  const { browser, userId } = await signedInLearner(server)
  const id = randomUUID()
  const tasks = [done('no-such-task'), done('read', { id }), done('quiz-coding', { id })]
  const answer = await browser.put('/api/progress', {
    userId,
    sentAt: new Date().toISOString(),
    lessons: [],
    tasks,
  })
  expect(answer.body).toMatchObject({
    results: [],
    taskResults: [
      { outcome: 'rejected', lessonId: 'coding-basics', taskId: 'no-such-task', code: 'unknown_task' },
      { outcome: 'merged', task: { taskId: 'read', id } },
      { outcome: 'merged', task: { taskId: 'quiz-coding', id } },
    ],
  })
})

test('without a build there are no tasks to bring', async () => {
  expect(await readLessonTasks('/nowhere/manifest.json')).toBeNull()
})
