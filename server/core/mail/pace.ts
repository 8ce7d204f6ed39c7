import type { DB } from '#database/generated/schema.ts'
import { sql, type Kysely } from 'kysely'
import { setTimeout as delay } from 'node:timers/promises'

/** No address or account can have this key, because their keys are hashes. */
const KEY = 'mail pace'

/**
 * Creates a pace for sending mail. Each call takes the next turn, across all processes on this database, and resolves when
 * that turn has come.
 * @param accounts connected as the role that owns private.throttle
 */
export function mailPace(accounts: Kysely<DB>, perSecond: number): () => Promise<void> {
  return async () => {
    const { rows } = await sql<{ wait: number }>`
      insert into private.throttle as t (key, updated_at) values (${KEY}, clock_timestamp())
      on conflict (key) do update set
        updated_at = greatest(t.updated_at + ${1 / perSecond}::float8 * interval '1 second', clock_timestamp())
      returning extract(epoch from updated_at - clock_timestamp())::float8 as wait
    `.execute(accounts)
    await delay(Math.max(0, (rows[0]?.wait ?? 0) * 1_000))
  }
}
