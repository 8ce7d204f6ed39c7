import type { Database } from '#database/open.ts'
import { ACCESS_TOKEN_SECONDS } from '#domain/session.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { describeError, type Log } from '../log.ts'

const CHANNEL = 'qala_session_ended'
/** A minute more, for processes whose clocks differ. */
const REMEMBERED_MS = (ACCESS_TOKEN_SECONDS + 60) * 1_000
const Id = z.uuid()

/**
 * The sessions that ended while tokens of theirs may live, in memory, because every call asks. The database tells each process
 * of them (022-ended-sessions.sql).
 * @param onEnded called once for each
 */
export async function openEndedSessions(db: Database, log: Log, onEnded: (sessionId: string) => void) {
  const endedAt = new Map<string, number>()

  function add(sessionId: string): void {
    if (endedAt.has(sessionId)) return
    const now = Date.now()
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
    // What was said while the connection was away is lost.
    () => read().catch((error: unknown) => log(`error ended sessions ${describeError(error)}`)),
  )
  await read()

  return {
    has: (sessionId: string) => endedAt.has(sessionId),
    /** Call after the commit, so that this process refuses them before it answers. */
    refuseThoseOf: (userId: string) => read(userId),
  }
}

export async function forgetEndedSessions(db: Database): Promise<void> {
  await db.withAuth((trx) =>
    sql`delete from app.ended_sessions where ended_at < now() - interval '1 day'`.execute(trx),
  )
}
