import { sql, type Transaction } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { DB } from '../generated/schema.ts'
import { makeLearner, testDatabase, type TestDatabase } from '../testing.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
})

beforeEach(() => db.withWorker((trx) => sql`delete from graphile_worker._private_jobs`.execute(trx)))

const enqueue = (trx: Transaction<DB>, job: string | null, payload: object = {}, key: string | null = null) =>
  sql`select app.enqueue(${job}, ${JSON.stringify(payload)}::jsonb, ${key})`.execute(trx)

const waiting = () =>
  db.withWorker(async (trx) => {
    const jobs = sql<{ task: string; payload: unknown }>`
      select task_identifier as task, payload
        from graphile_worker.jobs join graphile_worker._private_jobs using (id) order by id`
    return (await jobs.execute(trx)).rows
  })

test('a job exists exactly when the transaction that ordered it commits', async () => {
  const { userId } = await makeLearner(db)
  const work = (fail: boolean) =>
    db.withUser(userId, async (trx) => {
      await trx
        .insertInto('app.lesson_progress')
        .values({ user_id: userId, lesson_id: 'coding-basics' })
        .execute()
      await enqueue(trx, 'mail.send', { to: 'a@example.test' })
      if (fail) throw new Error('on purpose')
    })
  await expect(work(true)).rejects.toThrow('on purpose')
  expect(await waiting()).toEqual([])
  await work(false)
  expect(await waiting()).toEqual([{ task: 'mail.send', payload: { to: 'a@example.test' } }])
})

test('requests, the sign-in and jobs order jobs; with a key the waiting one is replaced', async () => {
  await db.withUser(null, (trx) => enqueue(trx, 'announcement.fan-out', { n: 1 }, 'fan-out:1'))
  await db.withAuth((trx) => enqueue(trx, 'announcement.fan-out', { n: 2 }, 'fan-out:1'))
  await db.withWorker((trx) => enqueue(trx, 'delivery.send'))
  expect(await waiting()).toEqual([
    { task: 'announcement.fan-out', payload: { n: 2 } },
    { task: 'delivery.send', payload: {} },
  ])
})

test('cannot order a job nobody lists', async () => {
  for (const job of ['shell.run', 'MAIL.SEND', 'mail.send ', '', null]) {
    await expect(db.withUser(null, (trx) => enqueue(trx, job))).rejects.toMatchObject({ code: '22023' })
  }
  expect(await waiting()).toEqual([])
})
