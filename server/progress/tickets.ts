import type { Database } from '#database/open.ts'
import { sql } from 'kysely'
import { hashToken, randomToken } from '../auth/random-token.ts'

/** A lab's computers, each forgetting everything at night, over 120 days. The oldest give way. */
const TICKETS_PER_USER = 100

/** Upload tickets: given to whoever is signed in, shown later instead of a session. */
export function createTickets(db: Database) {
  return {
    /** Null when the session has ended meanwhile. */
    issue: async (sessionId: string) => {
      const ticket = randomToken()
      const { rows } = await db.withAuth(async (trx) => {
        // The lock: a new password ends the sessions and takes back the tickets, and none must slip in between.
        const given = await sql<{ user_id: string; expires_at: Date }>`
          insert into app.upload_tickets (token_hash, user_id)
          select ${hashToken(ticket)}::bytea, account_id from auth.sessions
           where id = ${sessionId} and expires_at > now() for share
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
    /** Null for anything but a living ticket. */
    holder: async (authorization: string | undefined): Promise<string | null> => {
      const ticket = /^Ticket ([\w-]{43})$/i.exec(authorization ?? '')?.[1]
      if (ticket === undefined) return null
      const row = await db.accounts
        .selectFrom('app.upload_tickets')
        .select('user_id')
        .where('token_hash', '=', hashToken(ticket))
        .where('expires_at', '>', sql<Date>`now()`)
        .executeTakeFirst()
      return row?.user_id ?? null
    },
  }
}
