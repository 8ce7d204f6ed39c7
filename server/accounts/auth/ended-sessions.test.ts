import { ErrorBody } from '#domain/errors.ts'
import { withOwner } from '#database/temporary-database.ts'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { accountRows, LESSONS, signedInAdmin, signedInLearner, testServer } from '../../testing.ts'
import type { SignedInLearner } from '../../testing.ts'
import { askDeletion } from '../account-deletion/deletions.ts'
import { forgetEndedSessions, openEndedSessions } from './ended-sessions.ts'

const server = await testServer()
// This stands for a second process on the same database.
const other = await testServer({ db: server.db })

let admin: SignedInLearner
beforeAll(async () => {
  admin = await signedInAdmin(server)
})

const work = ({ userId }: SignedInLearner) => ({
  userId,
  sentAt: new Date().toISOString(),
  lessons: [{ lessonId: LESSONS[0], completed: false, completedAt: null, quizScore: 0, progress: 60 }],
})

/** Reads, writes and opens a stream with the token the learner holds. */
async function statuses(at: typeof server, learner: SignedInLearner): Promise<number[]> {
  const headers = { authorization: `Bearer ${learner.browser.bearer}` }
  const stream = await at.browser().raw('GET', '/api/events', { headers })
  await stream.body?.cancel()
  const calls = [
    await at.browser().get('/api/progress', headers),
    await at.browser().put('/api/progress', work(learner), headers),
  ]
  return [...calls.map(({ status }) => status), stream.status]
}

type Way = (learner: SignedInLearner) => Promise<{ status: number }>

const byLink: Way = async ({ userId }) => {
  const token = 'T'.repeat(43)
  await accountRows(
    server.db,
    `insert into auth.password_resets (token_hash, account_id, expires_at)
     values (sha256($2), $1, now() + interval '1 minute')`,
    [userId, token],
  )
  const [password, confirmPassword] = ['by-the-link', 'by-the-link']
  return server.browser().post('/api/auth/reset-password', { token, password, confirmPassword })
}
const byAdmin: Way = ({ userId }) => admin.browser.post('/api/admin/learners/reset-password', { userId })
const deletion: Way = ({ userId }) =>
  admin.browser.post('/api/admin/learners/delete', { userId, fullName: 'Naledi Dlamini' })

const WAYS: [string, Way][] = [
  ['a sign-out', ({ browser }) => browser.post('/api/auth/logout')],
  ['a new password by a link', byLink],
  ['a reset by an admin', byAdmin],
  ['the deletion of the account', deletion],
]

describe.each(WAYS)('after %s', (_name, end) => {
  test('the access token cannot read, write or open a stream, in this process or another', async () => {
    const learner = await signedInLearner(server)
    expect(await statuses(server, learner)).toEqual([200, 200, 200])
    expect(await statuses(other, learner)).toEqual([200, 200, 200])
    expect([200, 204]).toContain((await end(learner)).status)
    expect(await statuses(server, learner)).toEqual([401, 401, 401])
    await vi.waitFor(async () => expect(await statuses(other, learner)).toEqual([401, 401, 401]))
  })
})

describe('why it ended', () => {
  const asked = async ({ browser }: Pick<SignedInLearner, 'browser'>) => {
    const { status, body } = await browser.post('/api/auth/token')
    return { status, ...ErrorBody.parse(body) }
  }
  const refused = { code: 'signed_out', message: 'Sign in first.' }
  const WHY: [string, string, (learner: SignedInLearner) => Promise<unknown>][] = [
    ['new_password_given', 'a reset by an admin', byAdmin],
    ['password_changed', 'a new password by a link', byLink],
    ['account_deleted', 'the deletion of the account', deletion],
    [
      'elsewhere',
      'an end on another device',
      async (learner) => {
        const phone = server.browser()
        await phone.login(learner)
        await phone.takeToken()
        return phone.post('/api/account/sessions/end-others')
      },
    ],
    [
      'deletion_asked',
      'a wish to be deleted',
      ({ userId }) =>
        server.db.withAuth((trx) => askDeletion(trx, userId, ['learner']), { userId: admin.userId }),
    ],
    [
      'unused',
      'weeks without use',
      ({ userId }) =>
        accountRows(server.db, 'update auth.sessions set expires_at = now() where account_id = $1', [userId]),
    ],
  ]

  test.each(WHY)('is said as %s after %s, to nobody without the credential', async (ended, _how, end) => {
    const learner = await signedInLearner(server)
    await end(learner)
    const expected = { status: 401, error: { ...refused, ended } }
    expect(await asked(learner)).toEqual(expected)
    // A page that is loaded again asks again.
    expect(await asked(learner)).toEqual(expected)
    const stranger = server.browser()
    expect(await asked({ browser: stranger })).toEqual({ status: 401, error: refused })
    stranger.cookies.set('qala_sid', 'x'.repeat(43))
    expect(await asked({ browser: stranger })).toEqual({ status: 401, error: refused })
  })

  test('is kept for weeks, but not for an account that is deleted', async () => {
    const [reset, deleted] = [await signedInLearner(server), await signedInLearner(server)]
    await byAdmin(reset)
    await byAdmin(deleted)
    await deletion(deleted)
    // No role may change the time, so each row is replaced.
    const aged = async (days: number) => {
      const rows = await accountRows<{ user_id: string; token_hash: Buffer; reason: string }>(
        server.db,
        'delete from app.ended_sessions where user_id = any($1) returning user_id, token_hash, reason',
        [[reset.userId, deleted.userId]],
      )
      await withOwner(server.db.url, async (owner) => {
        await owner.query('set role qala_definer')
        for (const { user_id, token_hash, reason } of rows)
          await owner.query(
            `insert into app.ended_sessions (session_id, user_id, token_hash, reason, ended_at)
             values (gen_random_uuid(), $1, $2, $3, now() - $4 * interval '1 day')`,
            [user_id, token_hash, reason, days],
          )
      })
    }
    await aged(2)
    await forgetEndedSessions(server.db)
    expect((await asked(reset)).error).toEqual({ ...refused, ended: 'new_password_given' })
    expect((await asked(deleted)).error).toEqual(refused)
    await aged(31)
    await forgetEndedSessions(server.db)
    expect((await asked(reset)).error).toEqual(refused)
  })
})

test('streams that are open end in every process', async () => {
  const learner = await signedInLearner(server)
  const headers = { authorization: `Bearer ${learner.browser.bearer}` }
  const streams = await Promise.all(
    [server, other].map((at) => at.browser().raw('GET', '/api/events', { headers })),
  )
  await learner.browser.post('/api/auth/logout')
  // The text of a stream is complete only when the server closes the stream.
  const heard = await Promise.all(streams.map((stream) => stream.text()))
  expect(heard).toEqual([expect.stringContaining('welcome'), expect.stringContaining('welcome')])
})

test('a session that ended beside the running processes is refused: a command, a restart, a broken line', async () => {
  const learner = await signedInLearner(server)
  await accountRows(server.db, 'delete from auth.sessions where account_id = $1', [learner.userId])
  await vi.waitFor(async () => expect(await statuses(server, learner)).toEqual([401, 401, 401]))
  const [row] = await accountRows<{ session_id: string }>(
    server.db,
    'select session_id from app.ended_sessions where user_id = $1',
    [learner.userId],
  )
  const started = await openEndedSessions(
    server.db,
    () => {},
    () => {},
  )
  expect(started.has(row?.session_id ?? '')).toBe(true)
})

test('other sessions of the account and of others go on', async () => {
  const [naledi, thabo] = [await signedInLearner(server), await signedInLearner(server)]
  const phone = server.browser()
  await phone.login(naledi)
  await phone.takeToken()
  await naledi.browser.post('/api/auth/logout')
  expect(await statuses(server, naledi)).toEqual([401, 401, 401])
  expect(await statuses(server, { ...naledi, browser: phone })).toEqual([200, 200, 200])
  expect(await statuses(other, thabo)).toEqual([200, 200, 200])
})

test('the list forgets what is too old to matter, and takes no session that ended by itself', async () => {
  const learner = await signedInLearner(server)
  await accountRows(server.db, `update auth.sessions set expires_at = now() where account_id = $1`, [
    learner.userId,
  ])
  await accountRows(server.db, 'delete from auth.sessions where account_id = $1', [learner.userId])
  const listed = () =>
    accountRows(server.db, 'select from app.ended_sessions where user_id = $1', [learner.userId])
  expect(await listed()).toEqual([])
  await withOwner(server.db.url, async (owner) => {
    await owner.query('set role qala_definer')
    await owner.query(
      `insert into app.ended_sessions (session_id, user_id, ended_at)
       values (gen_random_uuid(), $1, now() - interval '2 days'), (gen_random_uuid(), $1, now())`,
      [learner.userId],
    )
  })
  await forgetEndedSessions(server.db)
  expect(await listed()).toHaveLength(1)
})
