import pg from 'pg'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { explainConnection, readDatabaseUrl, type Address } from '../address.ts'
import { startEmbedded } from '../embedded.ts'
import { BOOT_LOCK } from '../migrate.ts'
import { DatabaseSetupError } from '../setup-error.ts'

export interface Place {
  dataDir: string
  databaseUrl?: string | undefined
  /** An address that bypasses a pooler, because a pooler would lose the settings of this connection. */
  databaseDirectUrl?: string | undefined
}

/** Says whether there is a database. Ask this before starting a server, because the start would create one. */
export async function hasDatabase({ dataDir, databaseUrl }: Place): Promise<boolean> {
  if (databaseUrl !== undefined) return true
  return stat(join(dataDir, 'postgres')).then(
    () => true,
    () => false,
  )
}

/**
 * Runs `work` on the owner's connection to the database. The built-in PostgreSQL is started for this if there is no address.
 * @throws DatabaseSetupError when the database cannot be reached
 */
export async function atDatabase<T>(
  { dataDir, databaseUrl, databaseDirectUrl = databaseUrl }: Place,
  work: (owner: pg.Client, address: Address) => Promise<T>,
): Promise<T> {
  const server = databaseDirectUrl === undefined ? await startEmbedded({ dataDir }) : undefined
  try {
    const address: Address = server
      ? {
          ...readDatabaseUrl(server.ownerUrl),
          as: (user, password) => server.connection(user, password),
          dataDir,
        }
      : readDatabaseUrl(databaseDirectUrl ?? '')
    const owner = new pg.Client({ ...address.owner, application_name: 'qala transfer' })
    owner.on('error', () => {})
    await owner.connect().catch((error: unknown) => {
      throw explainConnection(error, address)
    })
    try {
      // With these settings, times are written in the same way everywhere, and a slow disk does not end the work.
      await owner.query(
        `set timezone = 'UTC'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set search_path = pg_catalog`,
      )
      return await work(owner, address)
    } finally {
      await owner.end()
    }
  } finally {
    await server?.stop()
  }
}

/**
 * Refuses to go on while Qala is running. An export would miss what happens meanwhile, and imported rows would be
 * overwritten.
 * @throws DatabaseSetupError
 */
export async function refuseRunning(owner: pg.ClientBase): Promise<void> {
  await whileNobodyStarts(owner, async () => {
    // Our own connections that were just closed are listed for a moment longer.
    for (let tries = 1; ; tries += 1) {
      const { rowCount } = await owner.query(
        `select from pg_stat_activity where datname = current_database()
            and application_name in ('qala listen', 'qala app', 'qala auth', 'qala worker')`,
      )
      if (rowCount === 0) return
      if (tries === 10) throw new DatabaseSetupError('Qala is running on this database. Stop it first.')
      await delay(100)
    }
  })
}

/** Runs work while no Qala can start. A Qala that starts meanwhile waits until the work has ended. */
export async function whileNobodyStarts(owner: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  const { rows } = await owner.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    BOOT_LOCK,
  ])
  if (!rows[0]?.taken) {
    throw new DatabaseSetupError(
      'Qala is starting on this database, or another restore runs. Wait for its end.',
    )
  }
  try {
    await work()
  } finally {
    await owner.query('select pg_advisory_unlock($1)', [BOOT_LOCK]).catch(() => {})
  }
}

/** Runs `alter table` with this change on every table of the schemas app and auth. */
export async function alterTables(owner: pg.ClientBase, change: string): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('app', 'auth') order by 1`,
  )
  for (const { name } of rows) await owner.query(`alter table ${name} ${change}`)
}

/**
 * Returns the command that moves the database away. The rest of the data folder stays: backups, mail and files of earlier
 * versions.
 */
export function moveAside(dataDir: string): string {
  return `mv "${join(dataDir, 'postgres')}" "${join(dataDir, 'postgres.before')}"`
}
