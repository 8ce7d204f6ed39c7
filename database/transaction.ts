import { setTimeout as delay } from 'node:timers/promises'
import { CompiledQuery, Kysely, PostgresDialect, PostgresDriver, type Driver, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './generated/schema.ts'
import { codeOf } from './setup-error.ts'

/** The policies go by the first, the logs keep all three. */
export interface TransactionContext {
  userId?: string | null
  ip?: string
  userAgent?: string
}

/** Deadlock, failed serialization: PostgreSQL undid everything, and the same again usually goes through. */
const WORTH_REPEATING = new Set(['40P01', '40001'])
const TRIES = 4

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function kyselyOn(pool: pg.Pool): Kysely<DB> {
  return new Kysely<DB>({ dialect: new LateBeginDialect({ pool }) })
}

/**
 * The settings live as long as the transaction: the next borrower of the connection starts as nobody.
 * @param db made by `kyselyOn`
 * @param fn is repeated after a deadlock, so it does nothing outside of the transaction
 */
export async function inTransaction<T>(
  db: Kysely<DB>,
  fn: (trx: Transaction<DB>) => Promise<T>,
  context: TransactionContext,
): Promise<T> {
  const opening = CompiledQuery.raw(openingOf(context))
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(async (trx) => {
        await trx.executeQuery(opening)
        return fn(trx)
      })
    } catch (error) {
      if (tries === TRIES || !WORTH_REPEATING.has(codeOf(error))) throw error
      // Jitter, or the same two would meet again.
      await delay(Math.random() * 20 * 2 ** tries)
    }
  }
}

/**
 * Begin and settings travel as one message, to save a round trip. Such a message takes no parameters, so this is the one place
 * that writes values into SQL.
 */
function openingOf({ userId, ip, userAgent }: TransactionContext): string {
  if (typeof userId === 'string' && !UUID.test(userId)) throw new TypeError('A user id must be a UUID')
  const settings = { user_id: userId, ip, user_agent: userAgent }
  const lines = Object.entries(settings).map(([name, value]) =>
    // A zero byte would end the message early.
    value ? `;set local app.${name} to ${pg.escapeLiteral(value.replaceAll('\0', ''))}` : '',
  )
  return `begin${lines.join('')}`
}

/** Leaves the beginning of a transaction to the first statement, which is `openingOf`. */
class LateBeginDriver extends PostgresDriver {
  override async beginTransaction(): Promise<void> {}

  /** A lost connection is rolled back by PostgreSQL; the second error would hide the one that tells what happened. */
  override async rollbackTransaction(
    connection: Parameters<PostgresDriver['rollbackTransaction']>[0],
  ): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => {})
  }
}

class LateBeginDialect extends PostgresDialect {
  readonly #pool: pg.Pool

  constructor(config: { pool: pg.Pool }) {
    super(config)
    this.#pool = config.pool
  }

  override createDriver(): Driver {
    return new LateBeginDriver({ pool: this.#pool })
  }
}
