import { asWorker, changeRows } from '#database/testing.ts'
import { AHEAD_DAYS } from '#domain/operations/clock-doubt.ts'
import { HealthFacts } from '#domain/operations/health.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { accountRows, securityEvents, signedInAdmin, signedInLearner, testServer } from '../testing.ts'
import { checkClock, confirmClock } from './clock-doubt.ts'

const server = await testServer()
const { db } = server
const admin = await signedInAdmin(server)

/** Makes the database believe that its clock was last known to be right `ago`, and that there has been no doubt since. */
const seen = (ago: string) =>
  asWorker(
    db,
    `insert into app.clock (seen_at) values (now() - $1::interval)
     on conflict (only_one) do update set seen_at = excluded.seen_at, doubt = null, doubted_from = null`,
    [ago],
  )
const AHEAD = '400 days'
const BEHIND = '-3 years'
const health = async () => HealthFacts.parse((await admin.browser.get('/api/admin/health')).body)
const metric = async (name: string) =>
  new RegExp(`^${name} (\\S+)$`, 'm').exec(String((await server.browser().get('/metrics')).body))?.[1]

beforeEach(async () => {
  await seen('0')
  await checkClock(db)
})

test('a clock that is ahead, behind or was set is doubted, by whoever looks, until it is right again', async () => {
  for (const [ago, kind] of [
    [AHEAD, 'ahead'],
    [BEHIND, 'behind'],
    ['8 days', 'ahead'],
    ['-10 minutes', 'behind'],
    ['6 days', undefined],
  ] as const) {
    await seen(ago)
    expect([ago, (await checkClock(db))?.kind]).toEqual([ago, kind])
    await seen('0')
    expect(await checkClock(db)).toBeNull()
  }
})

test('the database judges by the same number of days, without waiting for a check', async () => {
  for (const [ago, isNow] of [
    [`${AHEAD_DAYS * 24 * 60 - 1} minutes`, true],
    [`${AHEAD_DAYS * 24 * 60 + 1} minutes`, false],
    ['-3 years', true],
  ] as const) {
    await seen(ago)
    const [row] = await accountRows<{ is: boolean }>(db, 'select app.judged_at(null) = now() as is')
    expect([ago, row?.is]).toEqual([ago, isNow])
  }
})

test('Health and the metrics say so, and how old something is that lies in the future is not known', async () => {
  expect((await health()).clockAdvice).toBeNull()
  expect(await metric('qala_clock_implausible')).toBe('0')
  await asWorker(
    db,
    `insert into app.backups (made_at, reason, file, bytes, seconds, checked_at)
     values (now() + interval '400 days', 'hourly', 'qala-x.backup', 1, 1, now())`,
  )
  expect(await metric('qala_backup_age_seconds')).toBe('+Inf')
  await asWorker(db, `delete from app.backups`)
  await seen(AHEAD)
  expect(await health()).toMatchObject({
    clockAdvice: expect.stringContaining('press “The clock is right”'),
    canConfirmClock: true,
  })
  expect(await metric('qala_clock_implausible')).toBe('1')
})

describe('an admin', () => {
  test('confirms a clock that is right, and it is written down who did', async () => {
    await seen(AHEAD)
    expect((await admin.browser.post('/api/admin/health/confirm-clock')).status).toBe(204)
    expect(await health()).toMatchObject({ clockAdvice: null, canConfirmClock: false })
    expect((await securityEvents(db, 'clock_confirmed')).at(-1)).toMatchObject({
      user_id: admin.userId,
      details: { doubt: 'ahead' },
    })
    expect(await checkClock(db)).toBeNull()
  })

  test('who confirms a clock that nobody doubts changes nothing', async () => {
    const before = (await securityEvents(db, 'clock_confirmed')).length
    expect(await confirmClock(db, null)).toBeNull()
    expect(await securityEvents(db, 'clock_confirmed')).toHaveLength(before)
  })
})

describe('while the clock is ahead', () => {
  /** Dates everything the learner has as if the clock had been set forward by 400 days a moment ago. */
  const setForward = async ({ userId }: { userId: string }) => {
    for (const [table, owner, dates] of [
      ['auth.sessions', 'account_id', ['created_at', 'last_used_at', 'proven_at', 'expires_at']],
      ['app.upload_tickets', 'user_id', ['created_at', 'expires_at']],
      ['app.deletions', 'user_id', ['asked_at', 'due_at']],
    ] as const)
      await changeRows(
        db,
        table,
        `${dates.map((one) => `${one} = ${one} - interval '${AHEAD}'`).join(', ')} where ${owner} = $1`,
        [userId],
      )
    await seen(AHEAD)
  }

  test('who is signed in stays so, who signs in gets in, and what has ended before stays ended', async () => {
    const [naledi, thabo] = [await signedInLearner(server), await signedInLearner(server)]
    await accountRows(
      db,
      `update auth.sessions set expires_at = now() - interval '1 hour' where account_id = $1`,
      [thabo.userId],
    )
    await setForward(naledi)
    await setForward(thabo)
    // The session is used twice, because the first use moves its end.
    for (let uses = 0; uses < 2; uses += 1)
      expect((await naledi.browser.post('/api/auth/token')).status).toBe(200)
    expect((await thabo.browser.post('/api/auth/token')).status).toBe(401)
    expect((await thabo.browser.login(thabo)).status).toBe(200)
    expect((await thabo.browser.post('/api/auth/token')).status).toBe(200)
  })

  test('work is saved, with an upload ticket too, and has the date of the device', async () => {
    const learner = await signedInLearner(server)
    const { ticket } = (await learner.browser.post('/api/progress/ticket')).body as { ticket: string }
    await setForward(learner)
    await checkClock(db)
    // The account is as old as its first role, whose date was not moved, so the device's time is right.
    const completedAt = new Date(Date.now() + 60_000).toISOString()
    const row = {
      kind: 'lesson',
      lessonId: 'what-is-computer',
      completed: true,
      completedAt,
      quizScore: 0,
      progress: 100,
    }
    const answer = await server
      .browser()
      .put(
        '/api/progress',
        { userId: learner.userId, sentAt: completedAt, rows: [row] },
        { authorization: `Ticket ${ticket}` },
      )
    expect(answer.status).toBe(200)
    await learner.browser.takeToken()
    const { rows } = (await learner.browser.get('/api/progress')).body as { rows: { completedAt?: string }[] }
    expect(rows.map((one) => one.completedAt)).toEqual([completedAt])
  })
})

test('while the clock is behind, a session in use keeps its end', async () => {
  const learner = await signedInLearner(server)
  const endOf = () =>
    accountRows(db, 'select expires_at from auth.sessions where account_id = $1', [learner.userId])
  await accountRows(
    db,
    `update auth.sessions set created_at = now() + interval '3 years', last_used_at = now() + interval '3 years',
       expires_at = now() + interval '3 years 20 days' where account_id = $1`,
    [learner.userId],
  )
  await seen(BEHIND)
  const before = await endOf()
  expect((await learner.browser.post('/api/auth/token')).status).toBe(200)
  expect(await endOf()).toEqual(before)
})

test('a token that was made while the clock was ahead does not open the account for a year', async () => {
  const learner = await signedInLearner(server)
  const [session] = await accountRows<{ id: string }>(
    db,
    'select id from auth.sessions where account_id = $1',
    [learner.userId],
  )
  const who = { userId: learner.userId, roles: ['learner'], sessionId: session?.id ?? '' }
  const { accessTokens } = server.services
  const right = await accessTokens.mint(who, new Date())
  expect(await accessTokens.verify(`Bearer ${right.token}`)).toMatchObject({ userId: learner.userId })
  const ahead = await accessTokens.mint(who, new Date(Date.now() + 400 * 86_400_000))
  for (let asks = 0; asks < 2; asks += 1)
    expect(await accessTokens.verify(`Bearer ${ahead.token}`)).toBeNull()
})
