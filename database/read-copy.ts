import { sql, type Kysely, type Transaction } from 'kysely'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { DB } from './generated/schema.ts'
import { inTransaction, type TransactionContext } from './transaction.ts'

/** This is longer than the usual delay of a standby in the same building, and too short for an admin to notice. */
const CATCH_UP_MS = 300
const LOOK_AGAIN_MS = 10
/** After a failure, the primary is used for this long. */
const REST_MS = 5_000

type Read<T> = (trx: Transaction<DB>) => Promise<T>

export interface ReadCopy {
  read<T>(context: TransactionContext, read: Read<T>, onPrimary: () => Promise<T>): Promise<T>
}

/**
 * Reads from a standby, but only if it is as new as the request: it must have replayed everything that the primary had
 * confirmed when the request came. So a person who changed something sees the change, through any process. Otherwise the
 * primary is used.
 */
export function openReadCopy(copy: Kysely<DB>, primary: pg.Pool, log: (line: string) => void): ReadCopy {
  let restsUntil = 0
  let isWell = true

  async function confirmed(): Promise<string> {
    const { rows } = await primary.query<{ position: string }>(
      'select pg_current_wal_flush_lsn()::text as position',
    )
    return rows[0]?.position ?? ''
  }

  function note(trouble: unknown): void {
    restsUntil = performance.now() + REST_MS
    if (isWell) log(`The database of DATABASE_READ_URL is not used for now: ${String(trouble)}`)
    isWell = false
  }

  return {
    async read(context, read, onPrimary) {
      if (performance.now() < restsUntil) return onPrimary()
      const position = await confirmed()
      const attempt = inTransaction(
        copy,
        async (trx) => {
          await catchUp(trx, position)
          return read(trx)
        },
        context,
      )
      const outcome = await attempt.then(
        (result) => ({ result }),
        (trouble: unknown) => ({ trouble }),
      )
      if ('trouble' in outcome) {
        const result = await onPrimary()
        // This is recorded only now, because an error that also happens on the primary is not the fault of the copy.
        note(outcome.trouble)
        return result
      }
      if (!isWell) log('The database of DATABASE_READ_URL is used again.')
      isWell = true
      return outcome.result
    },
  }
}

async function catchUp(trx: Transaction<DB>, position: string): Promise<void> {
  const end = performance.now() + CATCH_UP_MS
  for (;;) {
    const { rows } = await sql<{ isCopy: boolean; isThere: boolean }>`
      select pg_is_in_recovery() as "isCopy",
             coalesce(pg_last_wal_replay_lsn() >= ${position}::pg_lsn, false) as "isThere"`.execute(trx)
    // A standby that was promoted has its own history from then on.
    if (!rows[0]?.isCopy) throw new Error('it is not a standby')
    if (rows[0].isThere) return
    if (performance.now() > end) throw new Error(`it is more than ${CATCH_UP_MS} ms behind`)
    await delay(LOOK_AGAIN_MS)
  }
}
