import { clock } from '#domain/clock.ts'
import { withOwner } from '#database/temporary-database.ts'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { signedInAdmin, signedInLearner, testServer } from '../../testing.ts'
import { followDeeds, oldAgain, repeatDeeds } from './lasting-deeds.ts'

const server = await testServer()
const { db } = server
const folder = await mkdtemp(join(tmpdir(), 'qala-deeds-'))
const stop = await followDeeds(db, [folder], () => {})
afterAll(async () => {
  await stop()
  await rm(folder, { recursive: true })
})

const lines = () => readFile(join(folder, 'lasting-deeds.txt'), 'utf8').catch(() => '')
const noted = (words: string) => vi.waitFor(async () => expect(await lines()).toContain(words))

/** Changes the database to the state that a backup from before these actions would hold. */
function asOwner<T>(...statements: string[]): Promise<T[]> {
  const tables = [
    'app.certificates',
    'app.consents',
    'app.message_objections',
    'app.restores',
    'auth.sessions',
    'app.upload_tickets',
  ]
  return withOwner(db.url, async (owner) => {
    await owner.query('begin')
    for (const table of tables)
      await owner.query(
        `alter table ${table} no force row level security; alter table ${table} disable trigger user`,
      )
    let rows: T[] = []
    for (const statement of statements) rows = (await owner.query(statement)).rows as T[]
    for (const table of tables)
      await owner.query(
        `alter table ${table} force row level security; alter table ${table} enable trigger user`,
      )
    await owner.query('commit')
    return rows
  })
}
const RESTORED = 'insert into app.restores (backup_made_at) values (now())'

test('what was taken back before a restore does not hold again after it', async () => {
  const [admin, naledi] = [await signedInAdmin(server), await signedInLearner(server)]
  const { userId } = naledi
  const CODE = 'ABCD-EFGH-JKMN'
  await asOwner(
    `insert into app.certificates (code, user_id, kind, full_name, initials, school_name, lessons)
      values ('${CODE}', '${userId}', 'coding', 'Naledi Dlamini', 'N D', 'Funda', 5)`,
    `insert into app.consents (user_id, channel, relation, wording, given_on)
      values ('${userId}', 'tick', 'guardian', '2026-01-01', '2026-02-01')`,
  )
  const { status } = await admin.browser.post('/api/admin/certificates/revoke', {
    code: CODE,
    reason: 'Copied work',
  })
  expect(status).toBe(204)
  expect((await naledi.browser.post('/api/account/consent/withdraw')).status).toBe(204)
  for (const channel of ['email', 'sms'])
    expect((await naledi.browser.post('/api/messages/choices', { channel, wanted: false })).status).toBe(200)
  await noted(`objected ${userId} sms`)
  expect((await naledi.browser.post('/api/messages/choices', { channel: 'sms', wanted: true })).status).toBe(
    200,
  )
  await noted(` certificate_revoked ${CODE} ${admin.userId}\n`)
  await noted(` consent_withdrawn ${userId} ${userId}\n`)
  await noted(` objected ${userId} email\n`)
  await noted(` objection_ended ${userId} sms\n`)

  await asOwner(
    `update app.certificates set revoked_at = null, revoked_by = null, reason = null where code = '${CODE}'`,
    'update app.consents set withdrawn_at = null',
    'delete from app.message_objections',
  )
  // Without a restore, the database already has everything as the school wants it.
  expect(await repeatDeeds(db, [folder])).toBe(0)
  await asOwner(RESTORED)
  expect(await repeatDeeds(db, [folder])).toBe(3)
  expect(
    await asOwner(
      `select (select revoked_by from app.certificates where code = '${CODE}') as by,
              (select count(*)::int from app.consents where withdrawn_at is null) as consents,
              (select array_agg(channel) from app.message_objections) as objections`,
    ),
  ).toEqual([{ by: admin.userId, consents: 0, objections: ['email'] }])
  expect(await repeatDeeds(db, [folder])).toBe(0)

  // A decision that was made later is kept.
  expect(
    (await naledi.browser.post('/api/messages/choices', { channel: 'email', wanted: true })).status,
  ).toBe(200)
  await noted(` objection_ended ${userId} email\n`)
  expect(await repeatDeeds(db, [folder])).toBe(0)
})

test('the sessions that a reset password ended stay ended; those since stay open', async () => {
  const [old, since] = [await signedInLearner(server), await signedInLearner(server)]
  const at = new Date(clock.ms() - 60_000).toISOString()
  await asOwner(
    `update auth.sessions set created_at = now() - interval '1 day' where account_id = '${old.userId}'`,
    RESTORED,
  )
  await writeFile(
    join(folder, 'lasting-deeds.txt'),
    [old, since].map(({ userId }) => `${at} password_reset ${userId} ${userId}\n`).join('') + 'hello\n',
  )
  expect(await repeatDeeds(db, [folder])).toBe(1)
  expect((await old.browser.post('/api/auth/token')).status).toBe(401)
  expect((await since.browser.post('/api/auth/token')).status).toBe(200)
})

test('what somebody ended is ended again after a restore that does not know of it, and after no other', async () => {
  await writeFile(join(folder, 'lasting-deeds.txt'), '')
  const [owner, changed, tickets, staff] = [
    await signedInLearner(server),
    await signedInLearner(server),
    await signedInLearner(server),
    await signedInAdmin(server),
  ]
  const stolen = server.browser()
  await stolen.login(owner)
  await owner.browser.post('/api/auth/prove', { password: owner.password })
  expect((await owner.browser.post('/api/account/sessions/end-others')).status).toBe(204)
  const password = 'Another-sentence-9'
  const ask = { currentPassword: changed.password, password, confirmPassword: password }
  expect((await changed.browser.post('/api/account/password', ask)).status).toBe(204)
  await tickets.browser.post('/api/progress/ticket')
  await staff.browser.post('/api/admin/learners/reset-password', { userId: tickets.userId, endTickets: true })
  await noted(` session_ended ${owner.userId} ${owner.userId}\n`)
  await noted(` password_changed ${changed.userId} ${changed.userId}\n`)
  await noted(` tickets_ended ${tickets.userId} ${staff.userId}\n`)
  await noted(` role_changed ${staff.userId} `)

  // A restore that brought all of it back does not affect the devices on which it was done.
  await asOwner(
    `insert into app.restores (backup_made_at, journal_until) values (now() - interval '1 day', now())`,
  )
  expect(await repeatDeeds(db, [folder])).toBe(0)
  expect((await changed.browser.post('/api/auth/token')).status).toBe(200)

  // This is the state of a backup from before, in which everything that was ended exists again.
  const ids = [owner, changed, tickets].map(({ userId }) => `'${userId}'`).join()
  await asOwner(
    `update auth.sessions set created_at = created_at - interval '1 hour' where account_id in (${ids})`,
    'delete from app.upload_tickets',
    ...[tickets, changed].map(
      ({ userId }, at) =>
        `insert into app.upload_tickets (token_hash, user_id, created_at, expires_at)
         values (decode(repeat('0${at}', 32), 'hex'), '${userId}', now() - interval '1 hour', now() + interval '9 days')`,
    ),
    `insert into app.restores (backup_made_at) values (now() - interval '30 minutes')`,
  )
  expect(await repeatDeeds(db, [folder])).toBe(3)
  for (const { browser } of [owner, changed]) expect((await browser.post('/api/auth/token')).status).toBe(401)
  expect(await asOwner('select user_id from app.upload_tickets')).toEqual([{ user_id: changed.userId }])
  expect(await repeatDeeds(db, [folder])).toBe(0)

  const old = await oldAgain([folder], new Date(clock.ms() - 60 * 60_000))
  expect(old.passwords.toSorted()).toEqual([changed.userId, tickets.userId].toSorted())
  expect(old.roles).toContain(staff.userId)
  expect(await oldAgain([folder], new Date(clock.ms() + 60_000))).toEqual({
    passwords: [],
    roles: [],
    secondFactors: [],
  })
})

test('deeds that were missed are written down at the next start', async () => {
  const learner = await signedInLearner(server)
  const password = 'Another-sentence-9'
  const ask = { currentPassword: learner.password, password, confirmPassword: password }
  expect((await learner.browser.post('/api/account/password', ask)).status).toBe(204)
  await noted(` password_changed ${learner.userId} `)
  const elsewhere = await mkdtemp(join(tmpdir(), 'qala-deeds-'))
  const end = await followDeeds(db, [elsewhere], () => {})
  await end()
  expect(await readFile(join(elsewhere, 'lasting-deeds.txt'), 'utf8')).toContain(
    ` password_changed ${learner.userId} ${learner.userId}\n`,
  )
  await rm(elsewhere, { recursive: true })
})

test('lines that no account belongs to, or that are old, change nothing', async () => {
  const nobody = '00000000-0000-4000-8000-000000000009'
  const longAgo = new Date(clock.ms() - 90 * 86_400_000).toISOString()
  await writeFile(
    join(folder, 'lasting-deeds.txt'),
    `${new Date(0).toISOString()} objected ${nobody} email\n${longAgo} consent_withdrawn ${nobody} ${nobody}\n` +
      `${new Date(clock.ms() - 1_000).toISOString()} objected ${nobody} email\n`,
  )
  await asOwner(RESTORED)
  expect(await repeatDeeds(db, [folder])).toBe(0)
})
