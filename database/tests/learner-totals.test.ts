import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAdmin, makeLearner, testDatabase, type TestDatabase, type TestLearner } from '../testing.ts'

let db: TestDatabase
let naledi: TestLearner

const LESSON = 'coding-basics'

beforeAll(async () => {
  db = await testDatabase()
  await db.withWorker((trx) =>
    trx
      .insertInto('app.lesson_tasks')
      .values(
        ['read', 'quiz-a', 'do-a'].map((task_id) => ({
          lesson_id: LESSON,
          task_id,
          task_title: task_id,
          task_type: 'other' as const,
          points_value: 5,
        })),
      )
      .execute(),
  )
})

beforeEach(async () => {
  naledi = await makeLearner(db)
})

const totals = (of = naledi, asWhom = of) =>
  db.withUser(asWhom.userId, (trx) =>
    trx
      .selectFrom('app.learner_totals')
      .select(['lessons_completed', 'tasks_completed', 'points', 'score_sum', 'score_count', 'minutes'])
      .where('user_id', '=', of.userId)
      .executeTakeFirst(),
  )

const lesson = (lessonId: string, quizScore = 0, completed = true) =>
  db.withUser(naledi.userId, (trx) =>
    trx
      .insertInto('app.lesson_progress')
      .values({
        user_id: naledi.userId,
        lesson_id: lessonId,
        completed,
        completed_at: completed ? new Date() : null,
        progress: completed ? 100 : 50,
        quiz_score: quizScore,
      })
      .onConflict((already) =>
        already.columns(['user_id', 'lesson_id']).doUpdateSet({ quiz_score: quizScore }),
      )
      .execute(),
  )

const task = (taskId: string, minutes: number, completed = true) =>
  db.withUser(naledi.userId, (trx) =>
    trx
      .insertInto('app.task_progress')
      .values({
        id: randomUUID(),
        user_id: naledi.userId,
        lesson_id: LESSON,
        task_id: taskId,
        completed,
        completed_at: completed ? new Date() : null,
        time_spent_minutes: minutes,
      })
      .execute(),
  )

describe('a learner’s totals', () => {
  test('are not there before the learner begins', async () => {
    expect(await totals()).toBeUndefined()
  })

  test('add up lessons, scores, tasks, points and minutes', async () => {
    await lesson('a', 80)
    await lesson('b', 0, false)
    await lesson('c', 71)
    await lesson('c', 75)
    await task('read', 5)
    await task('quiz-a', 7, false)
    expect(await totals()).toEqual({
      lessons_completed: 2,
      tasks_completed: 1,
      points: 5,
      score_sum: 155,
      score_count: 2,
      minutes: 12,
    })
  })

  test('leave bonus lessons out, and follow the content when it changes its mind', async () => {
    const setBonus = (lesson_id: string, is_bonus: boolean) =>
      db.withWorker((trx) =>
        trx
          .insertInto('app.lessons')
          .values({ lesson_id, is_bonus })
          .onConflict((known) => known.column('lesson_id').doUpdateSet({ is_bonus }))
          .execute(),
      )
    await setBonus('a-bonus', true)
    await setBonus('no-bonus', false)
    await lesson('a-bonus', 80)
    expect(await totals()).toMatchObject({ lessons_completed: 0, score_sum: 80 })
    await lesson('no-bonus')
    await lesson('not-known-yet')
    expect(await totals()).toMatchObject({ lessons_completed: 2 })
    await setBonus('not-known-yet', true)
    expect(await totals()).toMatchObject({ lessons_completed: 1 })
    await setBonus('a-bonus', false)
    expect(await totals()).toMatchObject({ lessons_completed: 2 })
    await setBonus('no-bonus', true)
    expect(await totals()).toMatchObject({ lessons_completed: 1 })
  })

  test('follow the content: what a task is worth now, and none for a retired one', async () => {
    await task('read', 1)
    await task('do-a', 1)
    const change = (values: { points_value?: number; retired_at?: Date | null }) =>
      db.withWorker((trx) =>
        trx.updateTable('app.lesson_tasks').set(values).where('task_id', '=', 'do-a').execute(),
      )
    await change({ points_value: 20 })
    expect(await totals()).toMatchObject({ tasks_completed: 2, points: 25 })
    await change({ retired_at: new Date() })
    expect(await totals()).toMatchObject({ tasks_completed: 1, points: 5, minutes: 2 })
    await change({ retired_at: null, points_value: 5 })
    expect(await totals()).toMatchObject({ tasks_completed: 2, points: 10 })
  })

  test('lose nothing when two devices save at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      await Promise.all([lesson(`one-${round}`), lesson(`two-${round}`), lesson(`three-${round}`)])
    }
    expect(await totals()).toMatchObject({ lessons_completed: 30 })
  })

  test('are seen by their learner and by admins', async () => {
    await lesson('a')
    expect(await totals(naledi, await makeAdmin(db))).toMatchObject({ lessons_completed: 1 })
    expect(await totals(naledi, await makeLearner(db))).toBeUndefined()
  })

  test('go with the account', async () => {
    await lesson('a')
    await db.withAuth((trx) => trx.deleteFrom('auth.accounts').where('id', '=', naledi.userId).execute())
    expect(await totals(naledi, await makeAdmin(db))).toBeUndefined()
  })
})
