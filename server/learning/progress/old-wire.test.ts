import { emptyLesson } from '#domain/learning/rows/lesson-row.ts'
import { emptyTask } from '#domain/learning/rows/task-row.ts'
import { seal } from '#domain/learning/seal.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { signedInLearner, testServer, type SignedInLearner } from '../../testing.ts'
import { syncCourse } from './course.ts'
import { ticketOf } from './progress-testing.ts'

// This tests, word by word, what apps from before rows had kinds send and read. Delete it together with old-wire.ts.
const server = await testServer()
await syncCourse(server.db, {
  lessons: [],
  tasks: [{ lessonId: 'coding-basics', taskId: 'read', title: 'Read', type: 'other', points: 5 }],
})

const { kind: _lesson, ...lesson } = { ...emptyLesson('coding-basics'), progress: 25 }
const { kind: _task, ...task } = { ...emptyTask(randomUUID(), 'coding-basics', 'read'), timeSpentMinutes: 7 }
const unknownLesson = { ...lesson, lessonId: 'gone' }
const unknownTask = { ...task, taskId: 'gone' }
const REJECTED_LESSON = { outcome: 'rejected', lessonId: 'gone', code: 'unknown_lesson' }
const REJECTED_TASK = { outcome: 'rejected', lessonId: 'coding-basics', taskId: 'gone', code: 'unknown_task' }
const KEPT_LESSON = { outcome: 'kept', lessonId: 'coding-basics' }
const KEPT_TASK = { outcome: 'kept', lessonId: 'coding-basics', taskId: 'read' }

const put = (
  { browser, userId }: SignedInLearner,
  content: object,
  path = '/api/progress',
  authorization = `Bearer ${browser.bearer}`,
) => server.browser().put(path, { userId, sentAt: new Date().toISOString(), ...content }, { authorization })

test('lessons and tasks are answered apart, each in its order', async () => {
  const naledi = await signedInLearner(server)
  const answer = await put(naledi, { lessons: [unknownLesson, lesson], tasks: [task, unknownTask] })
  expect(answer.body).toEqual({
    serverNow: expect.any(String),
    results: [REJECTED_LESSON, { outcome: 'merged', lesson }],
    taskResults: [{ outcome: 'merged', task }, REJECTED_TASK],
  })
})

test.each([
  ['without tasks', { lessons: [lesson] }, [{ outcome: 'merged', lesson }], []],
  ['with tasks alone', { lessons: [], tasks: [task] }, [], [{ outcome: 'merged', task }]],
])('%s', async (_how, content, results, taskResults) => {
  const answer = await put(await signedInLearner(server), content)
  expect(answer.body).toEqual({ serverNow: expect.any(String), results, taskResults })
})

test('all rows are read apart as well, with what each task is called and worth', async () => {
  const naledi = await signedInLearner(server)
  await put(naledi, { lessons: [lesson], tasks: [task] })
  const joined = { ...task, taskTitle: 'Read', taskType: 'other', pointsValue: 5 }
  expect((await naledi.browser.get('/api/progress')).body).toEqual({
    userId: naledi.userId,
    serverNow: expect.any(String),
    rows: [
      { kind: 'lesson', ...lesson },
      { kind: 'task', ...joined },
    ],
    lessons: [lesson],
    tasks: [joined],
  })
})

test('an app that knows rows is not sent them twice', async () => {
  const naledi = await signedInLearner(server)
  const read = async (headers: Record<string, string>) =>
    Object.keys((await naledi.browser.get('/api/progress', headers)).body as object)
  expect(await read({ 'qala-api': '2' })).toEqual(['userId', 'serverNow', 'rows'])
  expect(await read({ 'qala-api': '1' })).toEqual(['userId', 'serverNow', 'lessons', 'tasks', 'rows'])
})

test('a ticket learns that rows were kept', async () => {
  const naledi = await signedInLearner(server)
  const { ticket } = await ticketOf(naledi)
  const content = { lessons: [lesson], tasks: [task] }
  expect((await put(naledi, content, '/api/progress', `Ticket ${ticket}`)).body).toEqual({
    serverNow: expect.any(String),
    results: [KEPT_LESSON],
    taskResults: [KEPT_TASK],
  })
})

test('an older box is opened, whoever brings it, and a newer one by an older page', async () => {
  const naledi = await signedInLearner(server)
  const { sealingKey } = await ticketOf(naledi)
  const older = await seal(sealingKey, naledi.userId, { lessons: [lesson], tasks: [task] })
  const rows = [
    { kind: 'lesson', ...lesson },
    { kind: 'task', ...task },
  ]
  const newer = await seal(sealingKey, naledi.userId, { rows })
  for (const box of [older, newer]) {
    expect((await put(naledi, { box }, '/api/progress/sealed')).body).toEqual({
      serverNow: expect.any(String),
      results: [KEPT_LESSON],
      taskResults: [KEPT_TASK],
    })
    expect((await put(naledi, { box, answer: 'rows' }, '/api/progress/sealed')).body).toEqual({
      serverNow: expect.any(String),
      results: [
        { outcome: 'kept', kind: 'lesson', key: 'coding-basics' },
        { outcome: 'kept', kind: 'task', key: 'coding-basics/read' },
      ],
    })
  }
})

test('the wrong field is named, and no more than a hundred rows come together', async () => {
  const naledi = await signedInLearner(server)
  const wrong = await put(naledi, { lessons: [lesson, { ...lesson, progress: 101 }], tasks: [] })
  expect(wrong).toMatchObject({ status: 400, fields: { 'lessons.1.progress': expect.any(String) } })
  for (const content of [
    { lessons: Array.from({ length: 60 }, () => lesson), tasks: Array.from({ length: 41 }, () => task) },
    { lessons: [], tasks: [] },
    { lessons: [lesson], rows: [] },
    {},
  ])
    expect(await put(naledi, content)).toMatchObject({ status: 400, code: 'invalid_input' })
})
