import pg from 'pg'
import type { Address } from './address.ts'
import { codeOf, DatabaseSetupError } from './setup-error.ts'

/** Others use the pooler too, and may hide what we look for in one round. */
const ROUNDS = 5
/** What a pooler for single statements says to `begin`. */
const PROTOCOL_VIOLATION = '08P01'

/**
 * A pooler that gives each transaction another connection loses LISTEN, and leaves a lock with whoever comes next.
 * @throws DatabaseSetupError when one stands before the database
 */
export async function refuseTransactionPooling(owner: pg.Client, address: Address): Promise<void> {
  const other = new pg.Client({
    ...address.owner,
    application_name: 'qala boot',
    connectionTimeoutMillis: 10_000,
  })
  other.on('error', () => {})
  try {
    await other.connect()
    if (!(await shareConnection(owner, other))) return
  } finally {
    await other.end()
  }
  const leads = 'leads to a pooler that gives each transaction another connection'
  throw new DatabaseSetupError(
    address.setting === 'DATABASE_URL'
      ? `DATABASE_URL ${leads} (PgBouncer: pool_mode = transaction). Live updates and locks need one that stays: ` +
          'set DATABASE_DIRECT_URL to the address of PostgreSQL itself; requests still go through the pooler.'
      : `${address.setting} ${leads}: it must be the address of PostgreSQL itself.`,
  )
}

async function shareConnection(one: pg.Client, other: pg.Client): Promise<boolean> {
  try {
    const mine = await backendOf(one)
    for (let round = 0; round < ROUNDS; round += 1) {
      await other.query('begin')
      // Asked in this order: the only connection of a small pool is now the other's.
      if ((await backendOf(other)) === mine || (await backendOf(one)) !== mine) return true
      await other.query('commit')
    }
    return false
  } catch (error) {
    if (codeOf(error) === PROTOCOL_VIOLATION) return true
    throw error
  }
}

async function backendOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}
