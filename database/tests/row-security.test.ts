import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeLearner, testDatabase, type TestDatabase, type TestLearner } from '../testing.ts'
import { DENIED } from './support.ts'

let db: TestDatabase
let naledi: TestLearner
let thabo: TestLearner
let admin: TestLearner

beforeAll(async () => {
  db = await testDatabase()
  naledi = await makeLearner(db)
  thabo = await makeLearner(db, { firstName: 'Thabo' })
  admin = await makeAdmin(db)
  await db.withWorker((trx) =>
    trx
      .insertInto('app.lesson_tasks')
      .values({
        lesson_id: 'what-is-computer',
        task_id: 'read',
        task_title: 'Read',
        task_type: 'other',
        points_value: 5,
      })
      .execute(),
  )
  for (const { userId } of [naledi, thabo]) {
    await db.withUser(userId, async (trx) => {
      await trx
        .insertInto('app.lesson_progress')
        .values({ user_id: userId, lesson_id: 'what-is-computer' })
        .execute()
      await trx
        .insertInto('app.task_progress')
        .values({ id: randomUUID(), user_id: userId, lesson_id: 'what-is-computer', task_id: 'read' })
        .execute()
      await trx
        .insertInto('app.push_subscriptions')
        .values({
          endpoint: `https://push.test/${userId}`,
          user_id: userId,
          p256dh: 'p'.repeat(87),
          auth: 'a'.repeat(22),
        })
        .execute()
    })
  }
})

const personal = [
  'app.profiles',
  'app.lesson_progress',
  'app.task_progress',
  'app.push_subscriptions',
  'app.user_roles',
] as const

function ownersSeen(who: string | null, table: (typeof personal)[number]): Promise<string[]> {
  return db.withUser(who, async (trx) => {
    const { rows } = await sql<{ user_id: string }>`select user_id from ${sql.table(table)}`.execute(trx)
    return rows.map((row) => row.user_id)
  })
}

describe.each(personal)('%s', (table) => {
  test('shows a learner the own row', async () => {
    expect(await ownersSeen(naledi.userId, table)).toEqual([naledi.userId])
  })

  test('cannot be read by a visitor', async () => {
    expect(await ownersSeen(null, table)).toEqual([])
  })

  test('cannot be read with a made-up user', async () => {
    expect(await ownersSeen(randomUUID(), table)).toEqual([])
  })

  test('cannot be emptied', async () => {
    for (const within of [db.withAuth, db.withWorker]) {
      await expect(
        within((trx) => sql`truncate ${sql.table(table)} cascade`.execute(trx)),
      ).rejects.toMatchObject(DENIED)
    }
    await expect(
      db.withUser(admin.userId, (trx) => sql`truncate ${sql.table(table)} cascade`.execute(trx)),
    ).rejects.toMatchObject(DENIED)
  })
})

test('an admin reads everyone, save where browsers can be reached', async () => {
  expect(await ownersSeen(admin.userId, 'app.profiles')).toHaveLength(2)
  expect(await ownersSeen(admin.userId, 'app.lesson_progress')).toHaveLength(2)
  expect(await ownersSeen(admin.userId, 'app.task_progress')).toHaveLength(2)
  expect(await ownersSeen(admin.userId, 'app.user_roles')).toHaveLength(3)
  expect(await ownersSeen(admin.userId, 'app.push_subscriptions')).toEqual([])
})

test('a visitor sees the tasks of a lesson', async () => {
  const tasks = await db.withUser(null, (trx) =>
    trx.selectFrom('app.lesson_tasks').select('task_id').execute(),
  )
  expect(tasks).toEqual([{ task_id: 'read' }])
})

test('the worker reads profiles and where to send, but no progress', async () => {
  const seen = await db.withWorker(async (trx) => ({
    profiles: await trx.selectFrom('app.profiles').select('user_id').execute(),
    browsers: await trx.selectFrom('app.push_subscriptions').select('endpoint').execute(),
  }))
  expect([seen.profiles.length, seen.browsers.length]).toEqual([2, 2])
  for (const attempt of [
    'select user_id from app.lesson_progress',
    'select user_id from app.task_progress',
    'select user_id from app.learner_totals',
    'select quiz_score from app.lesson_progress',
    'select time_spent_minutes from app.task_progress',
    'update app.lesson_progress set completed = false',
    'update app.task_progress set completed = false',
    'delete from app.lesson_progress',
    'delete from app.task_progress',
  ])
    await expect(db.withWorker((trx) => sql.raw(attempt).execute(trx))).rejects.toMatchObject(DENIED)
})

describe('lesson and task progress', () => {
  test('cannot be written for another learner', async () => {
    await expect(
      db.withUser(naledi.userId, (trx) =>
        trx
          .insertInto('app.lesson_progress')
          .values({ user_id: thabo.userId, lesson_id: 'computer-types', progress: 20 })
          .execute(),
      ),
    ).rejects.toMatchObject(DENIED)
    await expect(
      db.withUser(naledi.userId, (trx) =>
        trx
          .insertInto('app.task_progress')
          .values({ id: randomUUID(), user_id: thabo.userId, lesson_id: 'what-is-computer', task_id: 'read' })
          .execute(),
      ),
    ).rejects.toMatchObject(DENIED)
  })

  test('cannot be written for a learner by an admin', async () => {
    await expect(
      db.withUser(admin.userId, (trx) =>
        trx
          .insertInto('app.lesson_progress')
          .values({ user_id: thabo.userId, lesson_id: 'computer-types' })
          .execute(),
      ),
    ).rejects.toMatchObject(DENIED)
    const changed = await db.withUser(admin.userId, (trx) =>
      trx
        .updateTable('app.lesson_progress')
        .set({ progress: 90 })
        .where('user_id', '=', thabo.userId)
        .executeTakeFirst(),
    )
    expect(changed.numUpdatedRows).toBe(0n)
  })

  test("cannot be changed in another learner's row, not even by an upsert", async () => {
    const changed = await db.withUser(naledi.userId, (trx) =>
      trx
        .updateTable('app.lesson_progress')
        .set({ progress: 90 })
        .where('user_id', '=', thabo.userId)
        .executeTakeFirst(),
    )
    expect(changed.numUpdatedRows).toBe(0n)
    await expect(
      db.withUser(naledi.userId, (trx) =>
        trx
          .insertInto('app.lesson_progress')
          .values({ user_id: thabo.userId, lesson_id: 'what-is-computer', progress: 90 })
          .onConflict((conflict) => conflict.columns(['user_id', 'lesson_id']).doUpdateSet({ progress: 90 }))
          .execute(),
      ),
    ).rejects.toMatchObject(DENIED)
  })

  test('cannot change hands', async () => {
    for (const table of ['app.lesson_progress', 'app.task_progress'] as const) {
      await expect(
        db.withUser(naledi.userId, (trx) => trx.updateTable(table).set({ user_id: thabo.userId }).execute()),
      ).rejects.toMatchObject(DENIED)
    }
  })

  test('cannot be deleted', async () => {
    for (const table of ['app.lesson_progress', 'app.task_progress'] as const) {
      await expect(
        db.withUser(naledi.userId, (trx) => trx.deleteFrom(table).execute()),
      ).rejects.toMatchObject(DENIED)
      await expect(db.withUser(admin.userId, (trx) => trx.deleteFrom(table).execute())).rejects.toMatchObject(
        DENIED,
      )
    }
  })

  test('cannot be written by a visitor', async () => {
    await expect(
      db.withUser(null, (trx) =>
        trx
          .insertInto('app.lesson_progress')
          .values({ user_id: naledi.userId, lesson_id: 'computer-types' })
          .execute(),
      ),
    ).rejects.toMatchObject(DENIED)
  })

  test('keeps two learners apart who sent the same task id', async () => {
    const id = randomUUID()
    const lesson = { lesson_id: 'internet-basics', task_id: 'read' }
    await db.withWorker((trx) =>
      trx
        .insertInto('app.lesson_tasks')
        .values({ ...lesson, task_title: 'Read', task_type: 'other', points_value: 5 })
        .execute(),
    )
    const save = (userId: string) =>
      db.withUser(userId, (trx) =>
        trx
          .insertInto('app.task_progress')
          .values({ id, user_id: userId, ...lesson })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .execute(),
      )
    expect([await save(naledi.userId), await save(thabo.userId), await save(thabo.userId)]).toEqual([
      [{ id }],
      [{ id }],
      [],
    ])
  })
})

describe('push subscriptions', () => {
  test("cannot take over another learner's browser", async () => {
    await expect(
      db.withUser(naledi.userId, (trx) =>
        trx
          .insertInto('app.push_subscriptions')
          .values({
            endpoint: `https://push.test/${thabo.userId}`,
            user_id: naledi.userId,
            p256dh: 'p'.repeat(87),
            auth: 'b'.repeat(22),
          })
          .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ auth: 'b'.repeat(22) }))
          .execute(),
      ),
    ).rejects.toMatchObject(DENIED)
    const gone = await db.withUser(naledi.userId, (trx) =>
      trx.deleteFrom('app.push_subscriptions').where('user_id', '=', thabo.userId).executeTakeFirst(),
    )
    expect(gone.numDeletedRows).toBe(0n)
  })
})

test('deleting an account takes everything along that belongs to it, and nothing else', async () => {
  const leaving = await makeLearner(db)
  await db.withUser(leaving.userId, async (trx) => {
    await trx
      .insertInto('app.lesson_progress')
      .values({ user_id: leaving.userId, lesson_id: 'what-is-computer' })
      .execute()
    await trx
      .insertInto('app.task_progress')
      .values({ id: randomUUID(), user_id: leaving.userId, lesson_id: 'what-is-computer', task_id: 'read' })
      .execute()
  })
  const everyone = () => Promise.all(personal.map((table) => ownersSeen(admin.userId, table)))
  const before = await everyone()
  await db.withAuth((trx) => trx.deleteFrom('auth.accounts').where('id', '=', leaving.userId).execute())
  expect(before.flat().filter((id) => id === leaving.userId)).toHaveLength(4)
  expect(await everyone()).toEqual(before.map((ids) => ids.filter((id) => id !== leaving.userId)))
})
