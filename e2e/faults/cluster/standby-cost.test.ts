import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#database/open.ts'
import { makeLearner } from '#database/testing.ts'
import { addTasks, LESSON, taskId } from '../harness/learners.ts'
import { addStandby, makePrimary } from './postgres.ts'

const ROUNDS = 5
const ROUND_MS = 2_000
const AT_ONCE = 20

/** The figures are for docs/scaling.md. The rounds alternate, so that a busy machine slows down both cases equally. */
test('what waiting for a standby costs a save', async () => {
  const primary = await makePrimary()
  const standby = await addStandby(primary)
  const db = await openDatabase({ dataDir: '', databaseUrl: primary.url })
  onTestFinished(() => db.close())
  await addTasks(primary.url)
  const learners = await Promise.all(Array.from({ length: AT_ONCE }, () => makeLearner(db)))
  let task = 0

  const save = (userId: string, task_id: string) =>
    db.withUser(userId, (trx) =>
      trx
        .insertInto('app.task_progress')
        .values({
          id: randomUUID(),
          user_id: userId,
          lesson_id: LESSON,
          task_id,
          completed: true,
          completed_at: new Date(),
          time_spent_minutes: 1,
          score: 50,
        })
        .execute(),
    )

  async function round(): Promise<{ aSecond: number; bytes: number }> {
    const from = await position()
    const begun = performance.now()
    let saves = 0
    await Promise.all(
      learners.map(async ({ userId }) => {
        while (performance.now() - begun < ROUND_MS) {
          await save(userId, taskId(task++))
          saves += 1
        }
      }),
    )
    return {
      aSecond: (saves / (performance.now() - begun)) * 1_000,
      bytes: ((await position()) - from) / saves,
    }
  }

  async function position(): Promise<number> {
    const [row] = await primary.asSuperuser<{ at: number }>(
      `select (pg_current_wal_insert_lsn() - '0/0')::float8 as at`,
    )
    return row?.at ?? 0
  }

  async function waitFor(names: string): Promise<void> {
    await primary.asSuperuser(`alter system set synchronous_standby_names = '${names}'`)
    await primary.asSuperuser('select pg_reload_conf()')
    await vi.waitUntil(async () => {
      const [row] = await primary.asSuperuser<{ now: string }>(
        `select sync_state as now from pg_stat_replication`,
      )
      return (row?.now === 'sync') === (names !== '')
    })
  }

  const waiting = []
  const alone = []
  for (let n = 0; n < ROUNDS; n += 1) {
    await waitFor('')
    alone.push(await round())
    await waitFor('FIRST 1 (qala_standby)')
    waiting.push(await round())
  }
  const median = (rounds: { aSecond: number }[]) =>
    rounds.map(({ aSecond }) => aSecond).toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0
  const bytes = [...waiting, ...alone].reduce((sum, each) => sum + each.bytes, 0) / (2 * ROUNDS)
  console.log(
    `Rows saved a second: ${median(alone).toFixed(0)} alone, ${median(waiting).toFixed(0)} with a standby; ${bytes.toFixed(0)} bytes of log each`,
  )
  const [stored] = await standby.asSuperuser<{ n: number }>(
    'select count(*)::int as n from app.task_progress',
  )
  expect(stored?.n).toBe(task)
})
