import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { RowKind } from '#domain/learning/rows/row-kind.ts'
import { ROW_KINDS } from '#domain/learning/rows/row-kinds.ts'
import { emptyTask } from '#domain/learning/rows/task-row.ts'
import { syncCourse } from './course.ts'
import { beforeAll, expect, test } from 'vitest'
import { signedInLearner, testServer, type SignedInLearner } from '../../testing.ts'
import { lesson, lessonsOf } from './progress-testing.ts'
import { mergeRows } from './merge-rows.ts'
import { createTurns } from '../../core/turns.ts'

const server = await testServer({ course: null })
await syncCourse(server.db, {
  lessons: [],
  tasks: [{ lessonId: 'shared', taskId: 'read', title: 'Read', type: 'other', points: 5 }],
})
const [LESSON, TASK] = ROW_KINDS as readonly RowKind[] as [RowKind, RowKind]
let crowd: SignedInLearner
let other: SignedInLearner

beforeAll(async () => {
  ;[crowd, other] = [await signedInLearner(server), await signedInLearner(server)]
})

function save({ browser, userId }: SignedInLearner, lessonId: string) {
  const rows = [lesson(lessonId, 50)]
  return browser.put('/api/progress', { userId, sentAt: new Date().toISOString(), rows })
}

test('ten saves at once of one learner leave the connections to others', async () => {
  let most = 0
  const look = setInterval(() => (most = Math.max(most, server.db.load().connections)), 1)
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => save(crowd, `at-once-${n}`)))
  clearInterval(look)
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(await lessonsOf(crowd)).toHaveLength(10)
  expect(most).toBeLessThan(4)
})

test('a learner whose saves wait for a lock does not keep another learner waiting', async () => {
  const holding = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const holder = server.db.withUser(crowd.userId, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`save ${crowd.userId}`}, 0))`.execute(trx)
    held.resolve()
    await holding.promise
  })
  await held.promise
  const waiting = Promise.all(Array.from({ length: 15 }, (_, n) => save(crowd, `held-${n}`)))
  for (let n = 0; n < 5; n++) expect(await save(other, `free-${n}`)).toMatchObject({ status: 200 })
  expect(server.db.load().waiting).toBe(0)
  holding.resolve()
  await holder
  expect((await waiting).map(({ status }) => status)).toEqual(Array(15).fill(200))
})

test('a lesson with its task and the task alone, saved at once by two processes, never deadlock', async () => {
  const task = { ...emptyTask(randomUUID(), 'shared', 'read'), timeSpentMinutes: 1 }
  let tries = 0
  const save = (progress: number, ...kinds: readonly RowKind[]) =>
    server.db.withUser(crowd.userId, async (trx) => {
      tries += 1
      const rowOf = (kind: RowKind) =>
        kind === TASK ? { ...task, timeSpentMinutes: progress } : lesson('shared', progress)
      const sent = Object.fromEntries(kinds.map((kind) => [kind.name, [rowOf(kind)]]))
      await mergeRows({ callAsApp: async (call) => (await call.execute(trx)).rows }, crowd.userId, sent)
    })
  for (let n = 1; n <= 60; n++) await Promise.all([save(n, LESSON, TASK), save(n, TASK)])
  expect(tries).toBe(120)
})

test('who sends far too much at once is told to come back', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => save(crowd, `flood-${n}`)))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  for (const answer of refused) expect(answer).toMatchObject({ status: 429, code: 'too_many_tries' })
  for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
})

test('reads of one learner wait for each other, and who asks far too often is told to come back', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => crowd.browser.get('/api/progress')))
  expect((await other.browser.get('/api/progress')).status).toBe(200)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  for (const answer of refused) expect(answer).toMatchObject({ status: 429, code: 'too_many_tries' })
  expect((await crowd.browser.get('/api/progress')).status).toBe(200)
})

test('the next has its turn after a failure, and other keys do not wait', async () => {
  const inTurn = createTurns({ waiting: 1 })
  const order: string[] = []
  const failed = inTurn('a', async () => {
    await inTurn('b', async () => void order.push('b'))
    throw new Error('no luck')
  })
  const second = inTurn('a', async () => void order.push('a'))
  await expect(inTurn('a', async () => {})).rejects.toMatchObject({ code: 'busy' })
  await expect(failed).rejects.toThrow('no luck')
  await second
  expect(order).toEqual(['b', 'a'])
})
