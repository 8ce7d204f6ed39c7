import { setTimeout as delay } from 'node:timers/promises'
import { CompiledQuery, Kysely, PostgresDialect, PostgresDriver, type Driver, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './generated/schema.ts'
import { codeOf } from './setup-error.ts'

/** The policies use only `userId`; the logs store all three. */
export interface TransactionContext {
  userId?: string | null
  ip?: string
  userAgent?: string
}

/** PostgreSQL's codes for a deadlock and a failed serialization. It has undone everything, and a retry usually succeeds. */
const WORTH_REPEATING = new Set(['40P01', '40001'])
const TRIES = 4

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Returns a Kysely whose transactions must be begun with `inTransaction`. */
export function kyselyOn(pool: pg.Pool): Kysely<DB> {
  return new Kysely<DB>({ dialect: new LateBeginDialect({ pool }) })
}

/**
 * Runs a transaction. The settings end with it, so the next user of the connection begins without a current user.
 * @param db created by `kyselyOn`
 * @param fn is repeated after a deadlock, so it must not do anything outside of the transaction
 */
export async function inTransaction<T>(
  db: Kysely<DB>,
  fn: (trx: Transaction<DB>) => Promise<T>,
  context: TransactionContext,
): Promise<T> {
  const opening = CompiledQuery.raw(openingOf(context))
  return repeatAfterDeadlock(() =>
    db.transaction().execute(async (trx) => {
      await trx.executeQuery(opening)
      return fn(trx)
    }),
  )
}

/** @param work one transaction and nothing else */
export async function repeatAfterDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === TRIES || !WORTH_REPEATING.has(codeOf(error))) throw error
      // The random delay keeps the same two transactions from meeting again.
      await delay(Math.random() * 20 * 2 ** tries)
    }
  }
}

/**
 * Returns the statement that begins a transaction. The beginning and the settings are sent as one message, to save a round
 * trip. Such a message takes no parameters, so this is the only place that writes values into SQL.
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

/** Does not begin a transaction itself, because the first statement does that; see `openingOf`. */
class LateBeginDriver extends PostgresDriver {
  override async beginTransaction(): Promise<void> {}

  /**
   * PostgreSQL rolls back a transaction whose connection is lost. The error of the rollback would hide the first error, which
   * says what happened.
   */
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
