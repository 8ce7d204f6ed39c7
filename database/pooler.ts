import pg from 'pg'
import type { Address } from './address.ts'
import { codeOf, DatabaseSetupError } from './setup-error.ts'

/** Others use the pooler too, and may hide the effect that we look for in a single round. */
const ROUNDS = 5
/** The code with which a pooler in statement mode answers `begin`. */
const PROTOCOL_VIOLATION = '08P01'

/**
 * Refuses a pooler that gives each transaction another connection. Behind it, LISTEN would be lost, and a lock would stay
 * with the next user of the connection.
 * @throws DatabaseSetupError when such a pooler is in front of the database
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
      // The order of these questions matters, because the only connection of a small pool now belongs to the other client.
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
