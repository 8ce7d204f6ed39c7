import type { LessonRow } from '#domain/learning/rows/lesson-row.ts'
import { seal } from '#domain/learning/seal.ts'
import { withOwner } from '#database/temporary-database.ts'
import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { ROUTES } from '../../app.ts'
import { signedInAdmin, signedInLearner, testServer, type SignedInLearner } from '../../testing.ts'
import { lesson, lessonsOf, ticketOf } from './progress-testing.ts'

const server = await testServer()

async function classOf(admin: Awaited<ReturnType<typeof signedInAdmin>>, { userId }: SignedInLearner) {
  const letter = `X${randomUUID().slice(0, 7)}`
  const made = await admin.browser.post('/api/admin/classes', { schoolYear: 2026, grade: 7, letter })
  const { classId } = made.body as { classId: string }
  await admin.browser.post('/api/admin/classes/members/add', { classId, userIds: [userId] })
  return classId
}

const row = (progress: number, quizScore?: number) => lesson('coding-basics', progress, quizScore)
/** Uploads rows from a browser that has only the ticket. */
const upload = (ticket: string, userId: string, rows: LessonRow[]) =>
  server
    .browser()
    .put(
      '/api/progress',
      { userId, sentAt: new Date().toISOString(), rows },
      { authorization: `Ticket ${ticket}` },
    )
const storedFor = async (userId: string) =>
  server.db.withAuth((trx) =>
    trx.selectFrom('app.upload_tickets').selectAll().where('user_id', '=', userId).execute(),
  )

describe('an upload ticket', () => {
  test('adds progress under its own account, after the session has ended too', async () => {
    const naledi = await signedInLearner(server)
    const { ticket, userId, expiresAt, serverNow } = await ticketOf(naledi)
    expect(userId).toBe(naledi.userId)
    expect((Date.parse(expiresAt) - Date.parse(serverNow)) / 86_400_000).toBeCloseTo(120, 1)
    await naledi.browser.post('/api/auth/logout')
    expect((await upload(ticket, naledi.userId, [row(25)])).status).toBe(200)
    await naledi.browser.login(naledi)
    await naledi.browser.takeToken()
    expect(await lessonsOf(naledi)).toEqual([row(25)])
  })

  test('cannot read: the answer says kept, and nothing of what the server holds', async () => {
    const naledi = await signedInLearner(server)
    const { ticket } = await ticketOf(naledi)
    await upload(ticket, naledi.userId, [row(75, 90)])
    const answer = await upload(ticket, naledi.userId, [row(10, 5)])
    expect(answer.body).toEqual({
      serverNow: expect.any(String),
      results: [{ outcome: 'kept', kind: 'lesson', key: 'coding-basics' }],
    })
    // The second batch did not lower what the first one saved either.
    expect(await lessonsOf(naledi)).toEqual([row(75, 90)])
  })

  test.each(ROUTES.filter(({ orTicket, access }) => !orTicket && access !== 'public'))(
    'cannot open $key',
    async ({ method, path, access }) => {
      const { ticket } = await ticketOf(await signedInLearner(server))
      const stranger = await server.browser().raw(method, path)
      await stranger.body?.cancel()
      for (const scheme of ['Ticket', 'Bearer']) {
        const response = await server.browser().raw(method, path, {
          headers: { authorization: `${scheme} ${ticket}` },
        })
        await response.body?.cancel()
        // Where the cookie counts, a ticket has no effect.
        expect(response.status).toBe(access === 'cookie' ? stranger.status : 401)
        expect(response.status).not.toBe(200)
      }
    },
  )

  test('cannot be used for another account: the batch is refused whole', async () => {
    const [naledi, thabo] = [await signedInLearner(server), await signedInLearner(server)]
    const { ticket } = await ticketOf(naledi)
    expect(await upload(ticket, thabo.userId, [row(25)])).toMatchObject({
      status: 409,
      code: 'wrong_account',
    })
    expect(await lessonsOf(thabo)).toEqual([])
    expect(await lessonsOf(naledi)).toEqual([])
  })

  test('cannot be used once it has run out', async () => {
    const naledi = await signedInLearner(server)
    const { ticket } = await ticketOf(naledi)
    // A ticket cannot be updated, so this replaces the fresh one with an old one.
    await withOwner(server.db.url, async (owner) => {
      await owner.query('alter table app.upload_tickets no force row level security')
      await owner.query(
        `update app.upload_tickets set created_at = now() - interval '120 days', expires_at = now() where token_hash = $1`,
        [createHash('sha256').update(ticket).digest()],
      )
      await owner.query('alter table app.upload_tickets force row level security')
    })
    expect(await upload(ticket, naledi.userId, [row(25)])).toMatchObject({ status: 401, code: 'signed_out' })
  })

  test('outlives a new password: work that waits on another computer is still its author’s', async () => {
    const naledi = await signedInLearner(server)
    const { ticket } = await ticketOf(naledi)
    await server.db.withAuth(async (trx) => {
      const passwords = { password_hash: 'x'.repeat(30) }
      await trx.updateTable('auth.accounts').set(passwords).where('id', '=', naledi.userId).execute()
      await trx.deleteFrom('auth.sessions').where('account_id', '=', naledi.userId).execute()
    })
    expect((await upload(ticket, naledi.userId, [row(25)])).status).toBe(200)
    // The ticket does not let anybody sign in again.
    expect((await naledi.browser.post('/api/progress/ticket')).code).toBe('signed_out')
    expect((await server.browser().get('/api/progress', { authorization: `Ticket ${ticket}` })).status).toBe(
      401,
    )
  })

  test.each([
    ['a reset of the password', 'learners/reset-password'],
    ['a reset by the teacher', 'classes/members/reset-password'],
    ['a new card', 'classes/cards'],
  ])(
    'ends with %s when staff ask for that, and what waits goes up after the sign-in',
    async (_name, path) => {
      const admin = await signedInAdmin(server)
      const naledi = await signedInLearner(server)
      const classId = await classOf(admin, naledi)
      const { ticket, sealingKey } = await ticketOf(naledi)
      const box = await seal(sealingKey, naledi.userId, { rows: [row(50)] })
      const by = (authorization: string) =>
        server
          .browser()
          .put(
            '/api/progress/sealed',
            { userId: naledi.userId, sentAt: new Date().toISOString(), box, answer: 'rows' },
            { authorization },
          )
      const body =
        path === 'learners/reset-password'
          ? { userId: naledi.userId }
          : path === 'classes/cards'
            ? { classId, userIds: [naledi.userId], replacesOwn: true }
            : { classId, userId: naledi.userId }
      // The tickets stay valid unless the caller asks to end them.
      await admin.browser.post(`/api/admin/${path}`, body)
      expect((await upload(ticket, naledi.userId, [row(25)])).status).toBe(200)
      const made = await admin.browser.post(`/api/admin/${path}`, { ...body, endTickets: true })
      expect(made.status).toBe(200)
      expect(await upload(ticket, naledi.userId, [row(75)])).toMatchObject({
        status: 401,
        code: 'signed_out',
      })
      expect(await by(`Ticket ${ticket}`)).toMatchObject({ status: 401, code: 'signed_out' })
      expect(await storedFor(naledi.userId)).toEqual([])

      const given = made.body as { password?: string; cards?: { word: string }[] }
      const password = given.password ?? given.cards?.[0]?.word ?? ''
      const back = server.browser()
      await back.post('/api/auth/login', { email: naledi.email, password })
      await back.post('/api/auth/choose-password', {
        password: 'kite over hill',
        confirmPassword: 'kite over hill',
      })
      await back.takeToken()
      expect((await by(`Bearer ${back.bearer}`)).status).toBe(200)
      expect(await lessonsOf({ ...naledi, browser: back })).toEqual([row(50)])
    },
  )

  test('ends when its owner signs out everywhere else and asks for that', async () => {
    const naledi = await signedInLearner(server)
    const { ticket } = await ticketOf(naledi)
    expect((await naledi.browser.post('/api/account/sessions/end-others')).status).toBe(204)
    expect((await upload(ticket, naledi.userId, [row(25)])).status).toBe(200)
    const asked = await naledi.browser.post('/api/account/sessions/end-others', { endTickets: true })
    expect(asked.status).toBe(204)
    expect((await upload(ticket, naledi.userId, [row(75)])).status).toBe(401)
  })

  test('cannot be had without a session, nor with an ended one, nor from another site', async () => {
    const naledi = await signedInLearner(server)
    expect(await server.browser().post('/api/progress/ticket')).toMatchObject({ code: 'signed_out' })
    const bearerOnly = { authorization: `Bearer ${naledi.browser.bearer}` }
    expect((await server.browser().post('/api/progress/ticket', undefined, bearerOnly)).status).toBe(401)
    const elsewhere = { origin: 'https://evil.example' }
    expect((await naledi.browser.post('/api/progress/ticket', undefined, elsewhere)).status).toBe(403)
    const cookies = new Map(naledi.browser.cookies)
    await naledi.browser.post('/api/auth/logout')
    const replay = server.browser()
    for (const [name, value] of cookies) replay.cookies.set(name, value)
    expect((await replay.post('/api/progress/ticket')).status).toBe(401)
  })

  test('cannot be guessed or bent', async () => {
    const naledi = await signedInLearner(server)
    const { ticket } = await ticketOf(naledi)
    const hash = createHash('sha256').update(ticket).digest('base64url')
    for (const wrong of ['', 'A'.repeat(43), ticket.slice(1), `${ticket}A`, hash, "' or true --", '\u00e9']) {
      const status = await upload(wrong, naledi.userId, [row(25)]).then(
        (answer) => answer.status,
        // This fails even before a response, because it is not a valid header.
        () => 401,
      )
      expect({ wrong, status }).toEqual({ wrong, status: 401 })
    }
    const stored = await storedFor(naledi.userId)
    expect(stored).toHaveLength(1)
    expect(stored[0]?.token_hash.toString('latin1')).not.toContain(ticket)
  })

  test('goes with its account, and the oldest give way to a hundred newer', async () => {
    const naledi = await signedInLearner(server)
    const { ticket } = await ticketOf(naledi)
    const count = async () => (await storedFor(naledi.userId)).length
    await server.db.withAuth((trx) =>
      sql`
        insert into app.upload_tickets (token_hash, user_id)
        select sha256(n::text::bytea), ${naledi.userId} from generate_series(1, 150) n
      `.execute(trx),
    )
    const newest = await ticketOf(naledi)
    expect(await count()).toBe(100)
    expect((await upload(ticket, naledi.userId, [row(5)])).status).toBe(401)
    expect((await upload(newest.ticket, naledi.userId, [row(5)])).status).toBe(200)
    await server.db.withAuth((trx) =>
      trx.deleteFrom('auth.accounts').where('id', '=', naledi.userId).execute(),
    )
    expect(await count()).toBe(0)
  })

  test('cannot be read or made by requests and jobs', async () => {
    const naledi = await signedInLearner(server)
    const read = sql`select * from app.upload_tickets`
    await expect(server.db.withUser(naledi.userId, (trx) => read.execute(trx))).rejects.toMatchObject({
      code: '42501',
    })
    await expect(server.db.withWorker((trx) => read.execute(trx))).rejects.toMatchObject({ code: '42501' })
  })
})
