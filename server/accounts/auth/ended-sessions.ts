import type { Database } from '#database/open.ts'
import { ACCESS_TOKEN_SECONDS } from '#domain/accounts/session.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { describeError, type Log } from '../../core/log.ts'

const CHANNEL = 'qala_session_ended'
/** This is a minute longer than a token lasts, because the clocks of processes may differ. */
const REMEMBERED_MS = (ACCESS_TOKEN_SECONDS + 60) * 1_000
const Id = z.uuid()

/**
 * Keeps in memory which sessions have ended while their tokens may still be valid, because every call asks for it. The database
 * notifies each process of a session that ends (database/functions/definer/note_ended_session.sql).
 * @param onEnded is called once for each session that ends
 */
export async function openEndedSessions(db: Database, log: Log, onEnded: (sessionId: string) => void) {
  const endedAt = new Map<string, number>()

  function add(sessionId: string): void {
    if (endedAt.has(sessionId)) return
    const now = performance.now()
    for (const [id, at] of endedAt) {
      if (at > now - REMEMBERED_MS) break
      endedAt.delete(id)
    }
    endedAt.set(sessionId, now)
    onEnded(sessionId)
  }

  async function read(userId?: string): Promise<void> {
    const { rows } = await sql<{ id: string }>`
      select session_id as id from app.ended_sessions
       where ended_at > now() - ${REMEMBERED_MS} * interval '1 millisecond'
         and (${userId ?? null}::uuid is null or user_id = ${userId ?? null}::uuid)
    `.execute(db.accounts)
    for (const { id } of rows) add(id)
  }

  await db.listen(
    CHANNEL,
    (payload) => {
      if (z.safeParse(Id, payload).success) add(payload)
    },
    // Notifications are lost while the connection is down, so the table is read again.
    () => read().catch((error: unknown) => log(`error ended sessions ${describeError(error)}`)),
  )
  await read()

  return {
    has: (sessionId: string) => endedAt.has(sessionId),
    /** Call this after the commit, so that this process refuses the ended sessions before it answers. */
    refuseThoseOf: (userId: string) => read(userId),
  }
}

/**
 * Forgets ended sessions after a day, because their tokens are over then. One that ended for a reason is kept as long as a device
 * may stay away, unless its account is deleted.
 */
export async function forgetEndedSessions(db: Database): Promise<void> {
  await db.withAuth((trx) =>
    sql`
      delete from app.ended_sessions ended
       where ended_at < now() - interval '1 day'
         and (reason is null or ended_at < now() - interval '30 days'
              or not exists (select from auth.accounts account where account.id = ended.user_id))
    `.execute(trx),
  )
}
