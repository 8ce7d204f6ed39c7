import pg from 'pg'
import type { Address } from './address.ts'
import { prepareOften } from './prepared-client.ts'
import type { Login, RequestRole } from './roles.ts'

/** Returns the parameters of a connection. The login gets its role and its settings from the database (roles.ts). */
export function connectionAs(address: Address, login: Login, role: RequestRole): pg.ClientConfig {
  return { ...address.as(login.user, login.password), application_name: role.replace('_', ' ') }
}

export interface PoolOptions extends pg.PoolConfig {
  /**
   * A connection that is in use for longer than this is closed, because a machine that was lost never responds and never
   * closes it.
   */
  longestHoldMs?: number
  /** Whether frequent statements are prepared. The default is true. */
  prepares?: boolean
}

/** Opens a small pool. PostgreSQL works best with few connections, and a request uses one for milliseconds. */
export function openPool(
  { longestHoldMs, prepares = true, ...config }: PoolOptions,
  log: (line: string) => void,
): pg.Pool {
  const pool = new pg.Pool({
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    ...(prepares && { Client: prepareOften() }),
    keepAliveInitialDelayMillis: 10_000,
    ...config,
  })
  // An error event without a listener ends the process. Idle connections report errors to the pool, and connections in use
  // only to themselves. In both cases a running query is rejected as well, and the pool opens a new connection.
  pool.on('error', (error) => log(`A connection to the database was lost: ${error.message}`))
  pool.on('connect', (client) => client.on('error', () => {}))
  if (longestHoldMs !== undefined) limitHolding(pool, longestHoldMs)
  return pool
}

function limitHolding(pool: pg.Pool, ms: number): void {
  const held = new Map<pg.PoolClient, NodeJS.Timeout>()
  pool.on('acquire', (client) => {
    // Ending a connection that waits for a response closes its socket, which rejects the query.
    const breakOff = () => {
      if (client instanceof pg.Client) client.end().catch(() => {})
    }
    held.set(client, setTimeout(breakOff, ms).unref())
  })
  pool.on('release', (_error, client) => {
    clearTimeout(held.get(client))
    held.delete(client)
  })
}
