import pg from 'pg'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { explainConnection, readDatabaseUrl, type Address } from '../address.ts'
import { startEmbedded } from '../embedded.ts'
import { TransferError } from './export-file.ts'

export interface Place {
  dataDir: string
  databaseUrl?: string | undefined
}

/** Asked before a server is started, which would make one. */
export async function hasDatabase({ dataDir, databaseUrl }: Place): Promise<boolean> {
  if (databaseUrl !== undefined) return true
  return stat(join(dataDir, 'postgres')).then(
    () => true,
    () => false,
  )
}

/** No Qala may run on it: the file would miss what happens meanwhile. */
export async function atDatabase<T>(
  { dataDir, databaseUrl }: Place,
  work: (owner: pg.Client, address: Address) => Promise<T>,
): Promise<T> {
  const server = databaseUrl === undefined ? await startEmbedded({ dataDir }) : undefined
  try {
    const address: Address = server
      ? {
          ...readDatabaseUrl(server.ownerUrl),
          as: (user, password) => server.connection(user, password),
          dataDir,
        }
      : readDatabaseUrl(databaseUrl ?? '')
    const owner = new pg.Client({ ...address.owner, application_name: 'qala transfer' })
    owner.on('error', () => {})
    await owner.connect().catch((error: unknown) => {
      throw explainConnection(error, address)
    })
    try {
      await refuseRunning(owner)
      // So that moments are written the same everywhere.
      await owner.query(`set timezone = 'UTC'; set statement_timeout = 0; set search_path = pg_catalog`)
      return await work(owner, address)
    } finally {
      await owner.end()
    }
  } finally {
    await server?.stop()
  }
}

async function refuseRunning(owner: pg.Client): Promise<void> {
  const { rowCount } = await owner.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'qala listen'`,
  )
  if (rowCount !== 0) throw new TransferError('Qala is running on this database. Stop it first.')
}

export async function alterTables(owner: pg.Client, change: string): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('app', 'auth') order by 1`,
  )
  for (const { name } of rows) await owner.query(`alter table ${name} ${change}`)
}

/** The rest of the data folder stays: backups, mail, files of earlier versions. */
export function moveAside(dataDir: string): string {
  return `mv "${join(dataDir, 'postgres')}" "${join(dataDir, 'postgres.before')}"`
}
