import type { LessonTask } from '#domain/learning/lesson-tasks.ts'
import type { TaskRow } from '#domain/learning/rows/task-row.ts'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { signedInLearner, testServer } from '../../testing.ts'
import { readCourse, syncCourse } from './course.ts'

const READ: LessonTask = {
  lessonId: 'coding-basics',
  taskId: 'read',
  title: 'Read',
  type: 'other',
  points: 5,
}
const QUIZ: LessonTask = { ...READ, taskId: 'quiz-coding', title: 'Quiz', type: 'quiz', points: 10 }

describe('the manifest of the build', () => {
  async function manifest(text: string): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'qala-manifest-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await writeFile(join(folder, 'manifest.json'), text)
    return join(folder, 'manifest.json')
  }

  test('says which lessons and tasks there are', async () => {
    const lessons = [{ id: 'coding-basics', href: '/content/x.json', bonus: false }]
    const course = await readCourse(await manifest(JSON.stringify({ lessons, tasks: [READ], more: 1 })))
    expect(course).toEqual({ lessons: [{ id: 'coding-basics', bonus: false }], tasks: [READ] })
  })

  test('must be one', async () => {
    await expect(readCourse(await manifest('[]'))).rejects.toThrow(z.core.$ZodError)
  })

  test('need not be there: then any lesson may be learned', async () => {
    expect(await readCourse('/nowhere/manifest.json')).toBeNull()
    for (const [course, outcome] of [
      [null, 'merged'],
      [{ lessons: [{ id: 'coding-basics', bonus: false }], tasks: [] }, 'rejected'],
    ] as const) {
      const { browser, userId } = await signedInLearner(await testServer({ course, db: server.db }))
      const lesson = { lessonId: 'anything', completed: false, completedAt: null, quizScore: 0, progress: 5 }
      const sent = { userId, sentAt: new Date().toISOString(), lessons: [lesson], tasks: [] }
      expect((await browser.put('/api/progress', sent)).body).toMatchObject({ results: [{ outcome }] })
    }
  })
})

const server = await testServer()
/** This is the form that older apps use (old-wire.ts). */
type TaskProgress = Omit<TaskRow, 'kind'>
const sync = (...tasks: LessonTask[]) => syncCourse(server.db, { lessons: [], tasks })

const storedTasks = () =>
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

test('lessons are added, made a bonus and an ordinary one again, and stay when the content drops them', async () => {
  const stored = () =>
    server.db.withWorker((trx) => trx.selectFrom('app.lessons').selectAll().orderBy('lesson_id').execute())
  const sync = (lessons: Record<string, boolean>) =>
    syncCourse(server.db, {
      lessons: Object.entries(lessons).map(([id, bonus]) => ({ id, bonus })),
      tasks: [],
    })
  await Promise.all([sync({ one: false, two: true }), sync({ two: true, one: false })])
  expect(await stored()).toEqual([
    { lesson_id: 'one', is_bonus: false },
    { lesson_id: 'two', is_bonus: true },
  ])
  await sync({ one: true })
  expect((await stored()).map(({ is_bonus }) => is_bonus)).toEqual([true, true])
  await sync({ one: false, two: false })
  expect((await stored()).map(({ is_bonus }) => is_bonus)).toEqual([false, false])
})

test('tasks are added, renamed, retired and brought back, and the learner’s record stays', async () => {
  await sync(READ, QUIZ)
  const { browser, userId } = await signedInLearner(server)
  const save = (tasks: TaskProgress[]) =>
    browser.put('/api/progress', { userId, sentAt: new Date().toISOString(), lessons: [], tasks })
  await save([done('quiz-coding', { score: 80 })])

  await sync({ ...READ, title: 'Read it', points: 6 })
  const [quiz, read] = await storedTasks()
  expect(quiz).toMatchObject({ task_id: 'quiz-coding', retired_at: expect.any(Date) })
  expect(read).toMatchObject({ task_title: 'Read it', points_value: 6, retired_at: null })
  const retiredAt = quiz?.retired_at
  await sync({ ...READ, title: 'Read it', points: 6 })
  expect((await storedTasks())[0]?.retired_at).toEqual(retiredAt)

  // A device that was offline in the meantime can still save the retired task.
  expect((await save([done('quiz-coding', { score: 90 })])).body).toMatchObject({
    taskResults: [{ outcome: 'merged', task: { taskId: 'quiz-coding', score: 90 } }],
  })
  expect((await browser.get('/api/progress')).body).toMatchObject({
    tasks: [{ taskId: 'quiz-coding', score: 90, taskTitle: 'Quiz', taskType: 'quiz', pointsValue: 10 }],
  })

  await Promise.all([sync(QUIZ, READ), sync(READ, QUIZ)])
  expect((await storedTasks()).map((task) => [task.task_title, task.retired_at])).toEqual([
    ['Quiz', null],
    ['Read', null],
  ])
})

test('an unknown task is rejected by itself, and one id for two tasks cannot spoil a batch', async () => {
  await sync(READ, QUIZ)
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
