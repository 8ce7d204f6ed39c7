import pg from 'pg'
import type { Address } from './address.ts'
import { prepareOften } from './prepared-client.ts'
import type { Login, RequestRole } from './roles.ts'

/** A login role becomes the role that holds the rights before its first statement. */
export function connectionAs(
  address: Address,
  login: Login,
  role: RequestRole,
  settings = '',
): pg.ClientConfig {
  return {
    ...address.as(login.user, login.password),
    application_name: role.replace('_', ' '),
    options: `-c role=${role} ${settings}`,
  }
}

/** Small pools: PostgreSQL serves few connections best, and a request holds one for milliseconds. */
export function openPool(config: pg.PoolConfig, log: (line: string) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    Client: prepareOften(),
    ...config,
  })
  // An error event nobody listens to ends the process. Idle connections report to the pool, borrowed ones only to
  // themselves; in both cases the query under way, if any, is rejected as well, and the pool opens a new connection.
  pool.on('error', (error) => log(`A connection to the database was lost: ${error.message}`))
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
