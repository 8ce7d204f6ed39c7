import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { withOwner } from '#database/temporary-database.ts'
import { post, tokenOf } from '../../bench/api.ts'
import { falseClock } from './harness/false-clock.ts'
import { LESSON, PASSWORD, registerLearners, rowsOf, type Learner } from './harness/learners.ts'
import { postgresql15 } from './harness/postgresql-15.ts'
import { serverProcess } from './harness/server-process.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Makes a school whose server and PostgreSQL share a clock that can be set, with all kinds of data that a wrong clock could
 * delete.
 */
async function school() {
  const clock = await falseClock()
  const { url } = await postgresql15(clock.env)
  const server = await serverProcess({ env: { DATABASE_URL: url, ...clock.env } })
  const [naledi, thabo] = (await registerLearners(server.origin, 2)) as [Learner, Learner]
  const headers = async ({ cookie }: Learner) => ({
    authorization: `Bearer ${await tokenOf(server.origin, cookie)}`,
  })
  await post(`${server.origin}/api/progress/ticket`, undefined, { cookie: naledi.cookie })
  expect(
    (await post(`${server.origin}/api/account/deletion`, { typed: 'DELETE' }, await headers(thabo))).ok,
  ).toBe(true)

  /** Reads everything that expires by its age. */
  const kept = () =>
    asBackup<{ accounts: number; sessions: number; tickets: number; deletions: number; days: number }>(
      `select (select count(*)::int from auth.accounts) as accounts,
              (select count(*)::int from auth.sessions where account_id = '${naledi.userId}') as sessions,
              (select count(*)::int from app.upload_tickets) as tickets,
              (select count(*)::int from app.deletions) as deletions,
              (select round(extract(epoch from due_at - asked_at) / 86400)::int from app.deletions) as days`,
    ).then(([row]) => row)
  const asBackup = <Row extends object>(query: string) =>
    withOwner(url, async (owner) => {
      await owner.query('set role qala_backup')
      return (await owner.query<Row>(query)).rows
    })
  const queue = (query: string) =>
    withOwner(url, async (owner) => {
      await owner.query('set role qala_worker')
      return (await owner.query<{ n: number }>(query)).rows[0]?.n ?? 0
    })
  /** Starts the nightly run by hand, because it depends on the hour whether a start has missed a night. */
  const night = async () => {
    await queue(`select 1 as n from graphile_worker.add_job('maintenance.nightly', '{}')`)
    await expect
      .poll(() =>
        queue(
          `select count(*)::int as n from graphile_worker.jobs where task_identifier = 'maintenance.nightly' and attempts < 2`,
        ),
      )
      .toBe(0)
  }
  const isDoubted = async () =>
    /^qala_clock_implausible (\d)/m.exec(await (await fetch(`${server.origin}/metrics`)).text())?.[1]
  const doubt = async (is: '0' | '1') => {
    await expect.poll(isDoubted, { timeout: 60_000 }).toBe(is)
  }

  let saves = 0
  const save = async () => {
    const now = new Date().toISOString()
    saves += 1
    const answer = await fetch(`${server.origin}/api/progress`, {
      method: 'PUT',
      headers: { ...(await headers(naledi)), 'content-type': 'application/json' },
      body: JSON.stringify({
        userId: naledi.userId,
        sentAt: now,
        rows: [
          {
            kind: 'answer',
            id: crypto.randomUUID(),
            lessonId: LESSON,
            itemId: `item-${saves}`,
            source: 'practice',
            isRight: true,
            misconception: null,
            at: now,
          },
        ],
      }),
    })
    expect(answer.status).toBe(200)
  }
  const dates = async () =>
    (await rowsOf(server.origin, naledi)).map((row) => Date.parse((row as unknown as { at: string }).at))
  const restart = async (by: string) => {
    await server.stop()
    await clock.set(by)
    server.launch()
    await server.untilReady()
  }
  /** Checks that the clock is right, that everything works as before, and that nothing has happened in the future. */
  const expectRight = async (since: number) => {
    await doubt('0')
    expect(await kept()).toEqual({
      accounts: 3,
      sessions: expect.any(Number),
      tickets: 1,
      deletions: 1,
      days: 14,
    })
    const answered = await dates()
    expect(answered).toHaveLength(saves)
    expect(Math.min(...answered)).toBeGreaterThanOrEqual(since)
    expect(Math.max(...answered)).toBeLessThanOrEqual(Date.now())
    await expect
      .poll(() =>
        asBackup<{
          n: number
        }>(`select (select count(*) from auth.sessions where created_at > now() or last_used_at > now())
        + (select count(*) from app.security_events where created_at > now())
        + (select count(*) from app.profiles where last_seen_at > now()) as n`).then(([row]) =>
          Number(row?.n),
        ),
      )
      .toBe(0)
    await expect
      .poll(() =>
        queue(
          `select count(*)::int as n from graphile_worker._private_known_crontabs where last_execution > now() + interval '1 minute'`,
        ),
      )
      .toBe(0)
  }
  return { clock, url, server, naledi, kept, night, doubt, save, restart, expectRight }
}

test.each([
  ['400 days ahead', '+400d'],
  ['three years behind', '-1095d'],
])('a start with the clock %s deletes, ends and misdates nothing', async (_, by) => {
  const began = Date.now()
  const { kept, night, doubt, save, restart, expectRight, naledi, server } = await school()
  await save()
  const before = await kept()
  await restart(by)
  await doubt('1')
  await night()
  expect(await kept()).toMatchObject({
    accounts: 3,
    tickets: 1,
    deletions: 1,
    days: 14,
    sessions: before?.sessions,
  })
  await save()
  expect(
    (await post(`${server.origin}/api/auth/login`, { email: naledi.email, password: PASSWORD })).status,
  ).toBe(200)
  await save()
  await restart('+0')
  await expectRight(began)
  await save()
})

test('a clock that jumps in mid-run is doubted until it jumps back', async () => {
  const began = Date.now()
  const { clock, doubt, save, expectRight, kept } = await school()
  await doubt('0')
  for (const by of ['+400d', '+3d', '-1095d']) {
    await save()
    await clock.set(by)
    await doubt('1')
    await save()
    expect(await kept()).toMatchObject({ accounts: 3, tickets: 1, deletions: 1, days: 14 })
    await clock.set('+0')
    await expectRight(began)
  }
})

test('a school that was off over the holidays is asked once: by the command, and it goes on', async () => {
  const { clock, url, doubt, night, restart, kept, server } = await school()
  await restart('+45d')
  await doubt('1')
  await night()
  expect(await kept()).toMatchObject({ accounts: 3, deletions: 1 })
  await promisify(execFile)(process.execPath, ['scripts/admin.ts', 'confirm-clock', '--yes'], {
    cwd: root,
    env: { ...process.env, ...clock.env, DATABASE_URL: url, DATA_DIR: server.dataDir },
  })
  await doubt('0')
  await night()
  expect(await kept()).toMatchObject({ accounts: 2, deletions: 0 })
})
