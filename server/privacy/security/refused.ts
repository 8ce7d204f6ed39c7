import { addressOf } from '../../core/networks.ts'
import type { Database } from '#database/open.ts'
import type { Verb } from '#domain/permissions.ts'
import type { SecurityEventType } from '#domain/privacy/security.ts'
import { describeError, type Log } from '../../core/log.ts'

const ONCE_IN_MS = 10 * 60_000
/** The limit for all callers together within that time. Somebody with many addresses must not fill the log. */
const NOTED_MAX = 500

interface Client {
  ip?: string
  userAgent?: string
}

/** Records who was refused what, and the same refusal at most once in ten minutes. It never records what was sent. */
export function createRefusedLog(db: Database, log: Log) {
  const noted = new Map<string, number>()

  async function once(
    key: string,
    event: SecurityEventType,
    { userId = null, details = {}, client }: { userId?: string | null; details?: object; client: Client },
  ): Promise<void> {
    const now = performance.now()
    for (const [old, at] of noted) {
      if (at > now - ONCE_IN_MS) break
      noted.delete(old)
    }
    if (noted.has(key) || noted.size >= NOTED_MAX) return
    noted.set(key, now)
    const values = { event_type: event, user_id: userId, details: JSON.stringify(details) }
    await db
      .withAuth((trx) => trx.insertInto('app.security_events').values(values).execute(), {
        ...client,
        ...(userId !== null && { userId }),
      })
      // An error while recording must not replace the refusal.
      .catch((error: unknown) => log(`error refused ${describeError(error)}`))
  }

  return {
    verb: (userId: string, verb: Verb, client: Client) =>
      once(`${userId} ${verb}`, 'verb_refused', { userId, details: { verb }, client }),
    origin: (client: Client) => once(`origin ${addressOf(client.ip)}`, 'wrong_origin', { client }),
  }
}
