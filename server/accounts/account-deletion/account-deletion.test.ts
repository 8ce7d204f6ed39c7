import { clock } from '#domain/clock.ts'
import { withOwner } from '#database/temporary-database.ts'
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openMailer } from '../../core/mail/send-mail.ts'
import { runNightly } from '../../nightly.ts'
import {
  accountRows,
  dismissAdmin,
  LESSONS,
  securityEvents,
  signedInAdmin,
  signedInLearner,
  testServer,
  type SignedInLearner,
} from '../../testing.ts'
import { runDueDeletions } from './deletions.ts'

const server = await testServer()
const { db } = server
const DAY_MS = 86_400_000

const ask = ({ browser }: SignedInLearner, typed = 'DELETE') =>
  browser.post('/api/account/deletion', { typed })
const keep = ({ browser }: SignedInLearner) => browser.post('/api/account/deletion/cancel')
const exists = async ({ userId }: SignedInLearner) =>
  (await accountRows(db, 'select from auth.accounts where id = $1', [userId])).length === 1

/** Signs in again after the sessions have ended. */
async function back(who: SignedInLearner) {
  const browser = server.browser()
  const { body } = await browser.login(who)
  await browser.takeToken()
  return { who: { ...who, browser }, deletionDue: (body as { deletionDue: string | null }).deletionDue }
}

/** Makes it look as if they had asked this many days earlier. No role of the product can do this. */
function putBack({ userId }: SignedInLearner, days: number): Promise<unknown> {
  return withOwner(db.url, async (owner) => {
    await owner.query('begin; alter table app.deletions no force row level security')
    await owner.query(
      `update app.deletions set asked_at = asked_at - $2 * interval '1 day', due_at = due_at - $2 * interval '1 day'
        where user_id = $1`,
      [userId, days],
    )
    await owner.query('alter table app.deletions force row level security; commit')
  })
}

function giveProofLongAgo({ userId }: SignedInLearner) {
  return accountRows(
    db,
    `update auth.sessions set proven_at = now() - interval '1 hour' where account_id = $1`,
    [userId],
  )
}

const saveLesson = ({ browser, userId }: SignedInLearner) => {
  const now = new Date().toISOString()
  const lesson = { lessonId: LESSONS[0], completed: true, completedAt: now, quizScore: 80, progress: 100 }
  return browser.put('/api/progress', { userId, sentAt: now, lessons: [lesson] })
}

describe('a learner who asks for the end', () => {
  test('is signed out everywhere, is told the day at the next sign-in, and keeps the account with one call', async () => {
    const naledi = await signedInLearner(server)
    await saveLesson(naledi)
    const phone = (await back(naledi)).who
    const before = clock.ms()
    const answer = await ask(naledi, ' delete ')
    expect(answer.status).toBe(200)
    const { dueAt } = answer.body as { dueAt: string }
    const askedAt = Date.parse(dueAt) - 14 * DAY_MS
    expect([before <= askedAt, askedAt <= clock.ms()]).toEqual([true, true])
    for (const one of [naledi, phone])
      expect(await one.browser.post('/api/auth/token')).toMatchObject({ status: 401, code: 'signed_out' })

    const again = await back(naledi)
    expect(again.deletionDue).toBe(dueAt)
    expect((await again.who.browser.get('/api/account/deletion')).body).toEqual({ dueAt })
    expect((await keep(again.who)).status).toBe(204)
    expect((await keep(again.who)).status).toBe(204)
    expect((await back(naledi)).deletionDue).toBeNull()
    expect((await again.who.browser.get('/api/progress')).body).toMatchObject({
      rows: [{ lessonId: LESSONS[0], quizScore: 80 }],
    })
    const mine = (await securityEvents(db)).filter(
      ({ user_id, event_type }) => user_id === naledi.userId && event_type !== 'signed_in',
    )
    expect(mine.map(({ event_type }) => event_type)).toEqual(['deletion_asked', 'deletion_cancelled'])
  })

  test('cannot move the day by asking once more', async () => {
    const naledi = await signedInLearner(server)
    const first = await ask(naledi)
    const second = await ask((await back(naledi)).who, 'naledi  dlamini')
    expect(second.body).toEqual(first.body)
    const asked = (await securityEvents(db, 'deletion_asked')).filter(
      ({ user_id }) => user_id === naledi.userId,
    )
    expect(asked).toHaveLength(1)
  })

  test.each(['', 'yes', 'DELETED', 'Thabo Dlamini', 'x'.repeat(301)])(
    'cannot do it by typing %j, and stays signed in',
    async (typed) => {
      const naledi = await signedInLearner(server)
      expect(await ask(naledi, typed)).toMatchObject({
        status: 400,
        fields: { typed: 'Type DELETE or your full name' },
      })
      expect((await naledi.browser.post('/api/auth/token')).status).toBe(200)
    },
  )

  test('cannot do it when the password was given too long ago', async () => {
    const naledi = await signedInLearner(server)
    await giveProofLongAgo(naledi)
    expect(await ask(naledi)).toMatchObject({ status: 403, code: 'password_needed' })
    expect((await naledi.browser.get('/api/account/deletion')).body).toEqual({ dueAt: null })
  })

  test('cannot be kept by another learner, nor by themselves once it is done', async () => {
    const [naledi, thabo] = [await signedInLearner(server), await signedInLearner(server)]
    await ask(naledi)
    const mine = (await back(naledi)).who
    await keep(thabo)
    await putBack(naledi, 14)
    expect(await runDueDeletions(db, server.services.folders)).toBe(1)
    expect(await keep(mine)).toMatchObject({ status: 401, code: 'signed_out' })
    expect(await exists(naledi)).toBe(false)
  })
})

describe('the night', () => {
  test('deletes what was asked for 14 days before, and nobody else', async () => {
    const [naledi, early, kept] = [
      await signedInLearner(server),
      await signedInLearner(server),
      await signedInLearner(server),
    ]
    for (const one of [naledi, early, kept]) await ask(one)
    await keep((await back(kept)).who)
    const wrong = { email: naledi.email, password: 'not this one' }
    await server.browser('196.25.1.9').login(wrong)
    const { folders } = server.services
    const mailer = openMailer(folders)
    for (const { email } of [naledi, early])
      await mailer.send({ to: email, subject: 'Qala', text: 'Hello' }, 'a-mail')
    await putBack(naledi, 14)
    await putBack(early, 13)

    await runNightly({ db, env: server.services.folders, origin: 'http://localhost' })
    expect([await exists(naledi), await exists(early), await exists(kept)]).toEqual([false, true, true])
    // From this entry, a restore knows who must be deleted again.
    expect((await securityEvents(db, 'account_deleted')).at(-1)).toMatchObject({
      user_id: null,
      details: { userId: naledi.userId },
    })
    const theirs = (await securityEvents(db)).filter(({ user_id }) => user_id === naledi.userId)
    expect(theirs.map(({ event_type, ip_address }) => [event_type, ip_address])).toEqual([
      ['signed_in', null],
      ['deletion_asked', null],
      ['login_failed', null],
    ])
    const outbox = join(folders.dataDir, 'outbox')
    const mails = await Promise.all(
      (await readdir(outbox)).map((name) => readFile(join(outbox, name), 'utf8')),
    )
    expect(mails).toEqual([expect.stringContaining(early.email)])
    expect(await readFile(join(folders.dataDir, 'deleted-accounts.txt'), 'utf8')).toContain(naledi.userId)
    expect(await runDueDeletions(db, folders)).toBe(0)
  })
})

test('a device learns which of the accounts whose work it holds were deleted, and not which were lost', async () => {
  const [naledi, asked] = [await signedInLearner(server), await signedInLearner(server)]
  for (const one of [naledi, asked]) await ask(one)
  await putBack(naledi, 14)
  await runDueDeletions(db, server.services.folders)
  const lost = randomUUID()
  const answer = await server
    .browser()
    .post('/api/accounts/deleted', { userIds: [lost, asked.userId, naledi.userId] })
  expect(answer).toMatchObject({ status: 200, body: { deleted: [naledi.userId] } })
  const tooMany = Array.from({ length: 51 }, () => randomUUID())
  expect((await server.browser().post('/api/accounts/deleted', { userIds: tooMany })).status).toBe(400)
})

describe('staff, for a family', () => {
  test('ask by the name, with the same 14 days, see it in their list and take it back', async () => {
    const admin = await signedInAdmin(server)
    const zola = await signedInLearner(server, { firstName: 'Zola', lastName: 'Ximba' })
    const post = (path: string, body: unknown) => admin.browser.post(`/api/admin/privacy/${path}`, body)
    const { userId } = zola
    expect(await post('deletion', { userId, fullName: 'Zola' })).toMatchObject({
      status: 400,
      fields: { fullName: 'This is not the learner’s name' },
    })
    expect((await post('deletion', { userId, fullName: 'zola ximba' })).status).toBe(200)
    expect((await zola.browser.post('/api/auth/token')).status).toBe(401)
    const listed = async () =>
      (await admin.browser.get('/api/admin/privacy')).body as { deletions: Record<string, unknown>[] }
    expect((await listed()).deletions.find((one) => one['userId'] === userId)).toMatchObject({
      name: 'Zola Ximba',
      gradeClass: 'Grade 7A',
      isOwnWish: false,
    })
    expect((await post('deletion/cancel', { userId })).status).toBe(204)
    expect((await listed()).deletions.find((one) => one['userId'] === userId)).toBeUndefined()
    expect((await post('deletion/cancel', { userId })).status).toBe(404)
  })

  test('cannot ask for nobody, for one of the staff, or without the password given just now', async () => {
    const admin = await signedInAdmin(server)
    const other = await signedInAdmin(server)
    const post = (userId: string) =>
      admin.browser.post('/api/admin/privacy/deletion', { userId, fullName: 'Naledi Dlamini' })
    expect((await post(randomUUID())).status).toBe(404)
    expect(await post(other.userId)).toMatchObject({ status: 403, code: 'forbidden' })
    await giveProofLongAgo(admin)
    expect(await post((await signedInLearner(server)).userId)).toMatchObject({ code: 'password_needed' })
  })
})

describe('the last admin', () => {
  test('cannot ask, and one whose own account is going does not count', async () => {
    const own = await testServer()
    const [one, two] = [await signedInAdmin(own), await signedInAdmin(own)]
    expect((await ask(one)).status).toBe(200)
    expect(await ask(two)).toMatchObject({ status: 409, code: 'last_admin' })
    expect((await two.browser.post('/api/auth/token')).status).toBe(200)
  })

  test('cannot both ask at the same moment', async () => {
    const own = await testServer()
    const both = [await signedInAdmin(own), await signedInAdmin(own)]
    const answers = await Promise.all(both.map((who) => ask(who)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('who became it meanwhile is not deleted, and holds up nobody', async () => {
    const own = await testServer()
    const [one, two, naledi] = [
      await signedInAdmin(own),
      await signedInAdmin(own),
      await signedInLearner(own),
    ]
    await ask(one)
    await ask(naledi)
    await dismissAdmin(own.db, one, two)
    const every = `select user_id from app.deletions`
    await withOwner(own.db.url, async (owner) => {
      await owner.query('begin; alter table app.deletions no force row level security')
      await owner.query('update app.deletions set due_at = now()')
      await owner.query('alter table app.deletions force row level security; commit')
    })
    expect(await runDueDeletions(own.db, own.services.folders)).toBe(1)
    expect(await accountRows(own.db, every)).toEqual([{ user_id: one.userId }])
  })
})
