import type { Database } from '#database/open.ts'
import type { DB } from '#database/generated/schema.ts'
import { sql, type Kysely } from 'kysely'
import { hashToken, randomToken } from '../../core/random-token.ts'

/**
 * This allows for the computers of a lab that forget everything each night, over 120 days. The oldest tickets are deleted
 * first.
 */
const TICKETS_PER_USER = 100

/**
 * Ends the tickets of these accounts. Unsent work stays on its device until its author signs in there. Call this after ending
 * the sessions.
 */
export async function endTicketsOf(trx: Kysely<DB>, userIds: readonly string[]): Promise<void> {
  if (userIds.length > 0) await trx.deleteFrom('app.upload_tickets').where('user_id', 'in', userIds).execute()
}

/** Manages upload tickets. A device gets one while its learner is signed in, and sends it later instead of a session. */
export function createTickets(db: Database) {
  return {
    /** Returns null if the session has ended in the meantime. */
    issue: async (sessionId: string) => {
      const ticket = randomToken()
      const { rows } = await db.withAuth(async (trx) => {
        // The session is locked (`for share`), because a new password ends the sessions and the tickets, and no ticket may be
        // created in between.
        const given = await sql<{ user_id: string; expires_at: Date }>`
          insert into app.upload_tickets (token_hash, user_id)
          select ${hashToken(ticket)}::bytea, account_id from auth.sessions
           where id = ${sessionId} and expires_at > app.judged_at(last_used_at) for share
          returning user_id, expires_at
        `.execute(trx)
        const userId = given.rows[0]?.user_id
        if (userId !== undefined) {
          await sql`
            delete from app.upload_tickets where token_hash in (
              select token_hash from app.upload_tickets where user_id = ${userId}
               order by created_at desc offset ${TICKETS_PER_USER})
          `.execute(trx)
        }
        return given
      })
      return rows[0] ? { ticket, expiresAt: rows[0].expires_at } : null
    },
    ticketIn: (authorization: string | undefined): string | null =>
      /^Ticket ([\w-]{43})$/i.exec(authorization ?? '')?.[1] ?? null,
    /** Returns null unless the ticket exists and has not expired. */
    holder: async (ticket: string): Promise<{ userId: string; ticket: Buffer } | null> => {
      const hash = hashToken(ticket)
      const row = await db.accounts
        .selectFrom('app.upload_tickets')
        .select('user_id')
        .where('token_hash', '=', hash)
        .where('expires_at', '>', sql<Date>`app.judged_at(created_at)`)
        .executeTakeFirst()
      return row ? { userId: row.user_id, ticket: hash } : null
    },
  }
}
