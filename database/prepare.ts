import pg from 'pg'
import { randomBytes } from 'node:crypto'
import { Logger, runMigrations } from 'graphile-worker'
import { explainConnection, type Address } from './address.ts'
import { checkRoles } from './check-roles.ts'
import { BOOT_LOCK, migrate, readMigrations } from './migrate.ts'
import { connectionAs, openPool } from './pool.ts'
import { ensureLogins, ensureRoles, writeRoles, type Login, type RequestRole } from './roles.ts'
import { DatabaseSetupError } from './setup-error.ts'
import { earlierSchemaMessage, isEarlierSchema } from './transfer/earlier-schema.ts'

/**
 * Many processes may do this at once: they take turns.
 * @param options.upTo a migration's name, for rows from a database that had got no further
 */
export async function prepareDatabase(
  address: Address,
  log: (line: string) => void,
  { upTo, beforeMigrating }: { upTo?: string; beforeMigrating?: (() => Promise<void>) | undefined } = {},
): Promise<Record<RequestRole, Login>> {
  const owner = new pg.Client({
    ...address.owner,
    application_name: 'qala boot',
    connectionTimeoutMillis: 10_000,
  })
  // A connection that breaks also rejects the query under way; without a listener it would end the process first.
  owner.on('error', () => {})
  await owner.connect().catch((error: unknown) => {
    throw explainConnection(error, address)
  })
  try {
    await checkServer(owner)
    await takeBootLock(owner, log)
    if (await isEarlierSchema(owner)) throw new DatabaseSetupError(earlierSchemaMessage(address.dataDir))
    await ensureRoles(owner)
    const migrations = await readMigrations()
    await migrate(
      owner,
      migrations.filter(({ name }) => upTo === undefined || name <= upTo),
      log,
      beforeMigrating,
    )
    await writeRoles(owner)
    const logins = await ensureLogins(owner, (role) =>
      ensureSecret(owner, `password.${role.replace('_', '-')}`),
    )
    await migrateJobQueue(address, logins.qala_worker)
    await checkRoles(owner)
    return logins
  } finally {
    await owner.end()
  }
}

export interface ServerFacts {
  version: number
  release: string
  encoding: string
  role: string
  can_make_roles: boolean
  can_make_schemas: boolean
}

async function checkServer(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<ServerFacts>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as release,
            current_setting('server_encoding') as encoding, current_user as role,
            rolsuper or rolcreaterole as can_make_roles,
            has_database_privilege(current_database(), 'create') as can_make_schemas
       from pg_roles where rolname = current_user`,
  )
  const complaint = rows[0] && unfitness(rows[0])
  if (complaint !== undefined) throw new DatabaseSetupError(complaint)
}

export function unfitness(server: ServerFacts): string | undefined {
  if (server.version < 150_000) {
    return `PostgreSQL 15 or newer is needed; DATABASE_URL leads to ${server.release}.`
  }
  if (server.encoding !== 'UTF8') {
    return `The database is encoded in ${server.encoding}; Qala needs one in UTF8.`
  }
  if (!server.can_make_roles) {
    return `"${server.role}" may not make roles, and Qala keeps requests apart by roles. A superuser can run: alter role "${server.role}" createrole`
  }
  if (!server.can_make_schemas) {
    return `"${server.role}" may not make schemas in this database. It should own the database: alter database … owner to "${server.role}"`
  }
  return undefined
}

/** Waits until no other process is at this. The lock goes with the connection, so a killed process frees it. */
async function takeBootLock(owner: pg.Client, log: (line: string) => void): Promise<void> {
  await owner.query(`set statement_timeout = 0; set lock_timeout = 0; set search_path = pg_catalog`)
  const { rows } = await owner.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    BOOT_LOCK,
  ])
  if (rows[0]?.taken) return
  log('Another process is preparing the database; waiting for it …')
  await owner.query('select pg_advisory_lock($1)', [BOOT_LOCK])
}

async function migrateJobQueue(address: Address, worker: Login): Promise<void> {
  const pool = openPool({ ...connectionAs(address, worker, 'qala_worker'), max: 1 }, () => {})
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) })
  } finally {
    await pool.end()
  }
}

/** Whoever asks second gets what the first one made. */
export async function ensureSecret(owner: pg.ClientBase | pg.Pool, name: string): Promise<string> {
  const fresh = randomBytes(32).toString('base64url')
  await owner.query('insert into private.secrets (name, value) values ($1, $2) on conflict do nothing', [
    name,
    fresh,
  ])
  const { rows } = await owner.query<{ value: string }>('select value from private.secrets where name = $1', [
    name,
  ])
  const value = rows[0]?.value
  if (value === undefined) throw new Error(`The secret ${name} is gone`)
  return value
}
