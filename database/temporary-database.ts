import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { inDatabase } from './address.ts'
import { startEmbedded } from './embedded.ts'
import { REQUEST_ROLES } from './roles.ts'

export interface TemporaryServer {
  url: string
  /** Stops the server if it was started for this. Any other server is left running. */
  stop(): Promise<void>
}

/** Opens a server for temporary databases. The user of `databaseUrl` must be allowed to create databases. */
export async function openTemporaryServer(databaseUrl: string | undefined): Promise<TemporaryServer> {
  if (databaseUrl !== undefined) return { url: databaseUrl, stop: async () => {} }
  const dataDir = await mkdtemp(join(tmpdir(), 'qala-temporary-'))
  const remove = () => rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  try {
    const server = await startEmbedded({ dataDir })
    return {
      url: server.ownerUrl,
      async stop() {
        await server.stop()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}

/**
 * Creates a database, as a copy of `template` if it is given.
 * @returns its URL
 */
export async function createDatabase(url: string, name: string, template?: string): Promise<string> {
  await withOwner(url, async (owner) => {
    const from = template === undefined ? '' : ` template ${owner.escapeIdentifier(template)}`
    await owner.query(`create database ${owner.escapeIdentifier(name)}${from}`)
  })
  return inDatabase(url, name)
}

/** Drops a database, even if somebody is connected to it, and the login roles that were created for it. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  await withOwner(url, async (owner) => {
    const { rows } = await owner.query<{ login: string }>(
      `select rolname as login from pg_roles, pg_database
        where datname = $1 and rolname in (${REQUEST_ROLES.map((role) => `'${role}_' || pg_database.oid`).join(', ')})`,
      [name],
    )
    const logins = rows.map(({ login }) => login).join(', ')
    // Only a member of a role may end its connections.
    if (logins !== '') await owner.query(`grant ${logins} to current_user`)
    await dropWithRetries(owner, name)
    if (logins !== '') await owner.query(`drop role ${logins}`)
  })
}

/** The owner cannot end an autovacuum worker, but the worker ends by itself. */
async function dropWithRetries(owner: pg.Client, name: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await owner.query(`drop database if exists ${owner.escapeIdentifier(name)} with (force)`)
      return
    } catch (error) {
      // 42501 means that this connection may not be ended, and 55006 that it still exists.
      const { code } = error as { code?: string }
      if ((code !== '42501' && code !== '55006') || tries === 50) throw error
      await delay(200)
    }
  }
}

/** Runs `work` on a new connection to this URL, which is closed afterwards. */
export async function withOwner<T>(url: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}
