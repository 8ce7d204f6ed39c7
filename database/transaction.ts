import { CompiledQuery, Kysely, PostgresDialect, PostgresDriver, type Driver, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './generated/schema.ts'

/** The policies go by the first, the logs keep all three. */
export interface TransactionContext {
  userId?: string | null
  ip?: string
  userAgent?: string
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function kyselyOn(pool: pg.Pool): Kysely<DB> {
  return new Kysely<DB>({ dialect: new LateBeginDialect({ pool }) })
}

/**
 * The settings live as long as the transaction: the next borrower of the connection starts as nobody.
 * @param db made by `kyselyOn`
 */
export async function inTransaction<T>(
  db: Kysely<DB>,
  fn: (trx: Transaction<DB>) => Promise<T>,
  context: TransactionContext,
): Promise<T> {
  const opening = CompiledQuery.raw(openingOf(context))
  return db.transaction().execute(async (trx) => {
    await trx.executeQuery(opening)
    return fn(trx)
  })
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
