import { withOwner } from '#database/temporary-database.ts'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { accountRows, LESSONS, signedInAdmin, signedInLearner, testServer } from '../../testing.ts'
import type { SignedInLearner } from '../../testing.ts'
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

const WAYS: [string, (learner: SignedInLearner) => Promise<{ status: number }>][] = [
  ['a sign-out', ({ browser }) => browser.post('/api/auth/logout')],
  [
    'a new password by a link',
    async ({ userId }) => {
      const token = 'T'.repeat(43)
      await accountRows(
        server.db,
        `insert into auth.password_resets (token_hash, account_id, expires_at)
         values (sha256($2), $1, now() + interval '1 minute')`,
        [userId, token],
      )
      const [password, confirmPassword] = ['by-the-link', 'by-the-link']
      return server.browser().post('/api/auth/reset-password', { token, password, confirmPassword })
    },
  ],
  [
    'a reset by an admin',
    ({ userId }) => admin.browser.post('/api/admin/learners/reset-password', { userId }),
  ],
  [
    'the deletion of the account',
    ({ userId }) => admin.browser.post('/api/admin/learners/delete', { userId, fullName: 'Naledi Dlamini' }),
  ],
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
