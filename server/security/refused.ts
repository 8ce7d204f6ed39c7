import type { Database } from '#database/open.ts'
import type { Verb } from '#domain/permissions.ts'
import type { SecurityEventType } from '#domain/security.ts'
import { describeError, type Log } from '../log.ts'

const ONCE_IN_MS = 10 * 60_000
/** Of all together within that time: whoever has many addresses must not fill the log. */
const NOTED_MAX = 500

interface Client {
  ip?: string
  userAgent?: string
}

/** Writes down who was refused what, each no more than once in ten minutes. Never what they sent. */
export function createRefusedLog(db: Database, log: Log) {
  const noted = new Map<string, number>()

  async function once(
    key: string,
    event: SecurityEventType,
    { userId = null, details = {}, client }: { userId?: string | null; details?: object; client: Client },
  ): Promise<void> {
    const now = Date.now()
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
      // The refusal itself must not become a failure.
      .catch((error: unknown) => log(`error refused ${describeError(error)}`))
  }

  return {
    verb: (userId: string, verb: Verb, client: Client) =>
      once(`${userId} ${verb}`, 'verb_refused', { userId, details: { verb }, client }),
    origin: (client: Client) => once(`origin ${client.ip}`, 'wrong_origin', { client }),
  }
}
