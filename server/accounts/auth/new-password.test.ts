import { clock } from '#domain/clock.ts'
import { withOwner } from '#database/temporary-database.ts'
import { asWorker } from '#database/testing.ts'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { Mail } from '../../core/mail/send-mail.ts'
import { randomToken } from '../../core/random-token.ts'
import { accountRows, signedInLearner, testServer } from '../../testing.ts'
import { keepLink } from './new-password.ts'

const server = await testServer({ env: { publicUrl: 'http://localhost:8080', trustProxy: ['loopback'] } })
const { db } = server

/** Returns the mails that were ordered for an address, as the queue holds them. */
const mailsTo = async (email: string): Promise<Mail[]> => {
  const { rows } = await asWorker<{ payload: unknown }>(
    db,
    `select j.payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'mail.send' and j.payload->>'to' = $1 order by j.id`,
    [email],
  )
  return rows.map(({ payload }) => Mail.parse(payload))
}

const tokenIn = (mail: Mail | undefined) => /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''

async function askForLink(email: string): Promise<string> {
  expect((await server.browser().post('/api/auth/forgot-password', { email })).status).toBe(202)
  return tokenIn((await mailsTo(email)).at(-1))
}

async function latestReset(): Promise<{ expires_at: Date; token_hash: Buffer }> {
  const [row] = await accountRows<Awaited<ReturnType<typeof latestReset>>>(
    db,
    'select expires_at, token_hash from auth.password_resets order by created_at desc limit 1',
  )
  if (row === undefined) throw new Error('No link was given')
  return row
}

const reset = (token: string, password = 'a-new-password') =>
  server.browser().post('/api/auth/reset-password', { token, password, confirmPassword: password })

describe('a forgotten password', () => {
  test('is replaced by a link that works once and ends every session', async () => {
    const { browser, email, password } = await signedInLearner(server)
    const token = await askForLink(email)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)

    const answer = await reset(token)
    expect(answer.status).toBe(204)
    expect((await browser.post('/api/auth/token')).code).toBe('signed_out')
    const fresh = server.browser()
    expect((await fresh.login({ email, password })).code).toBe('invalid_credentials')
    expect((await fresh.login({ email, password: 'a-new-password' })).status).toBe(200)
    expect(await reset(token, 'yet-another-one')).toMatchObject({ status: 400, code: 'reset_link_invalid' })
    expect((await fresh.login({ email, password: 'a-new-password' })).status).toBe(200)
  })

  test('ends every other link that was mailed, also one that is given at the same moment', async () => {
    const { email, userId } = await signedInLearner(server)
    const [first, second] = [await askForLink(email), await askForLink(email)]
    const third = 'T'.repeat(43)
    let answer: ReturnType<typeof reset> | undefined
    await db.withAuth(async (trx) => {
      await keepLink(trx, userId, third)
      let isDone = false
      answer = reset(first).finally(() => (isDone = true))
      await vi.waitFor(async () => {
        const { rows } = await sql`select from pg_locks where not granted`.execute(db.accounts)
        expect(isDone || rows.length > 0).toBe(true)
      })
    })
    expect((await answer)?.status).toBe(204)
    for (const token of [second, third]) expect((await reset(token)).code).toBe('reset_link_invalid')
  })

  test('leaves a link to our own page with the token where no server sees it', async () => {
    const { email } = await signedInLearner(server)
    await askForLink(email)
    const [mail] = await mailsTo(email)
    expect(mail?.text).toMatch(/http:\/\/localhost:8080\/reset-password#token=[\w-]{43}\n/)
    expect(mail?.subject).toBe('Choose a new password for Qala')
  })

  test('cannot be used to learn who has an account: same answer, same time, no mail', async () => {
    const { email } = await signedInLearner(server)
    const timed = async (address: string) => {
      const start = performance.now()
      const answer = await server.browser().post('/api/auth/forgot-password', { email: address })
      return {
        ms: performance.now() - start,
        status: answer.status,
        body: answer.body,
        names: [...answer.headers.keys()],
      }
    }
    const known = await timed(email)
    const unknown = await timed('nobody@example.test')
    expect(unknown).toMatchObject({ status: known.status, body: known.body, names: known.names })
    expect(Math.abs(known.ms - unknown.ms)).toBeLessThan(150)
    expect(await mailsTo('nobody@example.test')).toEqual([])
  })

  test('says whether mail is connected, whoever is asked for', async () => {
    const { email } = await signedInLearner(server)
    const told = async (at: typeof server, address: string) =>
      (await at.browser().post('/api/auth/forgot-password', { email: address })).body
    for (const address of [email, 'nobody@example.test'])
      expect(await told(server, address)).toEqual({ mailConnected: false })
    const mail = { smtpUrl: 'smtp://mail.example.test', from: 'qala@example.test', perSecond: 1 }
    const connected = await testServer({ db, env: { mail } })
    for (const address of [email, 'nobody@example.test'])
      expect(await told(connected, address)).toEqual({ mailConnected: true })
  })

  test('cannot be used by two at once', async () => {
    const { email } = await signedInLearner(server)
    const token = await askForLink(email)
    const answers = await Promise.all(
      ['first-password', 'second-password', 'third-password'].map((word) => reset(token, word)),
    )
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([204, 400, 400])
  })

  test('cannot be reset by another link once a new password was set', async () => {
    const { email } = await signedInLearner(server)
    const [first, second] = [await askForLink(email), await askForLink(email)]
    expect((await reset(second)).status).toBe(204)
    expect((await reset(first)).code).toBe('reset_link_invalid')
  })

  test('cannot be reset after an hour', async () => {
    const { email } = await signedInLearner(server)
    const before = clock.ms()
    const token = await askForLink(email)
    const after = clock.ms()
    const ends = (await latestReset()).expires_at.getTime()
    expect(ends).toBeGreaterThanOrEqual(before + 60 * 60_000)
    expect(ends).toBeLessThanOrEqual(after + 60 * 60_000)
    await accountRows(db, 'update auth.password_resets set expires_at = now()')
    expect((await reset(token)).code).toBe('reset_link_invalid')
  })

  test('cannot be reset with a token that was never given, or with what the database holds', async () => {
    const { email } = await signedInLearner(server)
    await askForLink(email)
    const { token_hash } = await latestReset()
    for (const token of [token_hash.toString('base64url'), token_hash.toString('hex'), 'A'.repeat(43)]) {
      expect((await reset(token)).code).toBe('reset_link_invalid')
    }
    expect((await reset('short')).code).toBe('invalid_input')
  })

  test('cannot fill a mailbox: three links, then a wait, and the answer stays the same', async () => {
    const { email } = await signedInLearner(server)
    for (let round = 0; round < 6; round += 1) {
      expect((await server.browser().post('/api/auth/forgot-password', { email })).status).toBe(202)
    }
    expect(await mailsTo(email)).toHaveLength(3)
  })

  test('is recorded, without the password', async () => {
    const { email, userId } = await signedInLearner(server)
    await reset(await askForLink(email), 'my-secret-word')
    const rows = await withOwner(db.url, async (owner) => {
      await owner.query('set role qala_definer')
      return (await owner.query('select * from app.security_events where user_id = $1', [userId])).rows
    })
    expect(rows).toMatchObject([{ event_type: 'signed_in' }, { event_type: 'password_reset' }])
    expect(JSON.stringify(rows) + server.logged.join('\n')).not.toContain('my-secret-word')
  })
})

test('a class of 43 behind one address chooses new passwords, also when each mistypes and sends twice', async () => {
  const at = (token: string, password: string) =>
    server
      .browser()
      .post(
        '/api/auth/reset-password',
        { token, password, confirmPassword: password },
        { 'x-forwarded-for': '203.0.113.77' },
      )
  const { userId } = await signedInLearner(server)
  for (let seat = 0; seat < 43; seat += 1) {
    const token = randomToken()
    await db.withAuth((trx) => keepLink(trx, userId, token))
    expect((await at(token, '123456')).code).toBe('invalid_input')
    expect((await at(token, `umfula-omkhulu-${seat}`)).status).toBe(204)
    expect((await at(token, `umfula-omkhulu-${seat}`)).code).toBe('reset_link_invalid')
  }
})

test('one visitor orders a bounded number of links, is told so without a word about the addresses, and fills no table', async () => {
  const naledi = await signedInLearner(server)
  const from = (ip: string, email: string) =>
    server.browser().post('/api/auth/forgot-password', { email }, { 'x-forwarded-for': ip })
  const counts = async () =>
    server.db.withAuth(async (trx) => {
      const { rows } = await sql<{
        rows: number
      }>`select count(*)::int as rows from private.throttle`.execute(trx)
      return rows[0]?.rows ?? 0
    })
  const before = await counts()
  const answers = await Promise.all(
    Array.from({ length: 90 }, (_, at) => from('203.0.113.9', `nobody-${at}@example.test`)),
  )
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(60)
  expect(answers.filter(({ code }) => code === 'too_many_tries')).toHaveLength(30)
  expect((await counts()) - before).toBeLessThanOrEqual(62)
  // The answer is the same whether the address is known or not, and somebody elsewhere does not have to wait.
  const known = await from('203.0.113.9', naledi.email)
  const unknown = await from('203.0.113.9', 'nobody@example.test')
  expect(known.status).toBe(429)
  expect({ ...known, headers: null }).toEqual({ ...unknown, headers: null })
  expect((await from('198.51.100.7', naledi.email)).status).toBe(202)
})
