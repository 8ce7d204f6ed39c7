import type { LessonRow } from '#domain/rows/lesson-row.ts'
import { withOwner } from '#database/temporary-database.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { ROUTE_LIST, signedInLearner, testServer } from '../testing.ts'
import { lesson, lessonsOf, ticketOf } from './progress-testing.ts'

const server = await testServer()

const row = (progress: number, quizScore?: number) => lesson('coding-basics', progress, quizScore)
/** From a browser that knows nothing but the ticket. */
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
    // Nor did the second batch lower what the first brought.
    expect(await lessonsOf(naledi)).toEqual([row(75, 90)])
  })

  test.each(ROUTE_LIST.filter(({ route }) => !route.orTicket && route.access !== 'public'))(
    'cannot open $key',
    async ({ method, path, route }) => {
      const { ticket } = await ticketOf(await signedInLearner(server))
      const stranger = await server.browser().raw(method, path)
      await stranger.body?.cancel()
      for (const scheme of ['Ticket', 'Bearer']) {
        const response = await server.browser().raw(method, path, {
          headers: { authorization: `${scheme} ${ticket}` },
        })
        await response.body?.cancel()
        // Where the cookie counts, a ticket is as good as nothing.
        expect(response.status).toBe(route.access === 'cookie' ? stranger.status : 401)
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
    // Nobody may change a ticket, so an old one is put in the place of the fresh one.
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
    // It is no way back in.
    expect((await naledi.browser.post('/api/progress/ticket')).code).toBe('signed_out')
    expect((await server.browser().get('/api/progress', { authorization: `Ticket ${ticket}` })).status).toBe(
      401,
    )
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
        // Not even a header.
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
