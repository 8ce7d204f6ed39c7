import pg from 'pg'
import { randomBytes } from 'node:crypto'
import { Logger, runMigrations } from 'graphile-worker'
import { explainConnection, type Address } from './address.ts'
import { checkRoles } from './check-roles.ts'
import { createMissingFunctions, replaceFunctions } from './create-functions.ts'
import { checkDurability } from './durability.ts'
import {
  appliedMigrations,
  BOOT_LOCK,
  migrate,
  PATIENCE,
  readMigrations,
  refuseOtherHistory,
  withoutShuttingOut,
} from './migrate.ts'
import { connectionAs, openPool } from './pool.ts'
import { refuseTransactionPooling } from './pooler.ts'
import { ensureLogins, ensureRoles, writeRoles, type Login, type RequestRole } from './roles.ts'
import { DatabaseSetupError } from './setup-error.ts'
import { earlierSchemaMessage, isEarlierSchema } from './transfer/earlier-schema.ts'

export interface PrepareOptions {
  /** The last migration to run. It is used for rows from a database that had no later ones. */
  upTo?: string | undefined
  /** Called when the database is known to be usable and nothing in it has been changed yet. */
  beforeChanging?: (() => Promise<void>) | undefined
  /** Called before a database that is in use goes through migrations. It is not called for a new one. */
  beforeMigrating?: (() => Promise<void>) | undefined
}

/**
 * Creates the roles and runs the migrations. Many processes may call this at once, because they take turns.
 * @throws DatabaseSetupError
 */
export async function prepareDatabase(
  address: Address,
  log: (line: string) => void,
  { upTo, beforeChanging, beforeMigrating }: PrepareOptions = {},
): Promise<Record<RequestRole, Login>> {
  const owner = new pg.Client({
    ...address.owner,
    application_name: 'qala boot',
    connectionTimeoutMillis: 10_000,
  })
  // A lost connection also rejects the running query. Without a listener, the error event would end the process first.
  owner.on('error', () => {})
  await owner.connect().catch((error: unknown) => {
    throw explainConnection(error, address)
  })
  try {
    if (address.dataDir === undefined) await refuseTransactionPooling(owner, address)
    await checkServer(owner)
    await checkDurability(owner)
    await takeBootLock(owner, log)
    if (await isEarlierSchema(owner)) throw new DatabaseSetupError(earlierSchemaMessage(address.dataDir))
    const migrations = (await readMigrations()).filter(({ name }) => upTo === undefined || name <= upTo)
    const applied = await appliedMigrations(owner)
    refuseOtherHistory(applied, migrations)
    await beforeChanging?.()
    if (applied.length > 0 && applied.length < migrations.length) await beforeMigrating?.()
    await ensureRoles(owner)
    const created = await createMissingFunctions(owner)
    await migrate(owner, migrations, log)
    if (upTo === undefined) await replaceFunctions(owner, created)
    await writeRoles(owner)
    const logins = await ensureLogins(owner, (role) =>
      ensureSecret(owner, `password.${role.replace('_', '-')}`),
    )
    await migrateJobQueue(address, logins.qala_worker, log)
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

/** Returns why Qala cannot use this server, as a message for the operator, or undefined if it can. */
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

/**
 * Waits until no other process is preparing the database. The lock ends with the connection, so a killed process frees it.
 */
async function takeBootLock(owner: pg.Client, log: (line: string) => void): Promise<void> {
  await owner.query(`set statement_timeout = 0; set lock_timeout = 0; set search_path = pg_catalog`)
  const { rows } = await owner.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    BOOT_LOCK,
  ])
  if (rows[0]?.taken) return
  log('Another process is preparing the database; waiting for it …')
  await owner.query('select pg_advisory_lock($1)', [BOOT_LOCK])
}

async function migrateJobQueue(address: Address, worker: Login, log: (line: string) => void): Promise<void> {
  const connection = connectionAs(address, worker, 'qala_worker')
  const pool = openPool({ ...connection, max: 1 }, () => {})
  const quiet = new Logger(() => () => {})
  const run = () => runMigrations({ pgPool: pool, logger: quiet })
  try {
    // This sets the timeout on the pool's only connection, because a pooler ignores settings at the beginning of a
    // connection.
    await pool.query(`set lock_timeout = ${PATIENCE.lockMs}`)
    await withoutShuttingOut('Migrating the queue of jobs', run, log)
  } finally {
    await pool.end()
  }
}

/**
 * Returns the value of a secret, and creates it if it does not exist. If two processes create it at once, both get the first
 * one.
 */
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
