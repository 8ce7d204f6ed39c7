import { run, type Runner, type RunnerOptions } from 'graphile-worker'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import { join } from 'node:path'
import type pg from 'pg'
import { readDatabaseUrl, type Address } from './address.ts'
import { startEmbedded } from './embedded.ts'
import { loadPasswords } from './embedded/data-folder.ts'
import type { DB } from './generated/schema.ts'
import { openJournal, type Journal, type JournalOptions } from './journal/journal.ts'
import { openListener } from './listen.ts'
import { readMigrations } from './migrate.ts'
import { connectionAs, openPool } from './pool.ts'
import { ensureSecret, prepareDatabase } from './prepare.ts'
import { asDefiner, type RequestRole } from './roles.ts'
import { inTransaction, kyselyOn } from './transaction.ts'

export interface DatabaseOptions {
  dataDir: string
  databaseUrl?: string
  /** Of the PostgreSQL that Qala brings; one of an address has its own means. */
  journal?: Pick<JournalOptions, 'journalDir' | 'recipients' | 'everyMs'>
  log?: (line: string) => void
  /** Called when a database that holds something is about to be migrated, with the database running. */
  beforeMigrating?: (() => Promise<void>) | undefined
}

export interface RequestContext {
  ip?: string
  userAgent?: string
}

/** Every way in is a transaction as a role that row-level security holds. */
export interface Database {
  /** As qala_app; null is a visitor. */
  withUser<T>(
    userId: string | null,
    fn: (trx: Transaction<DB>) => Promise<T>,
    context?: RequestContext,
  ): Promise<T>
  /** As qala_auth. `userId` says who acts, for the logs. */
  withAuth<T>(
    fn: (trx: Transaction<DB>) => Promise<T>,
    context?: RequestContext & { userId?: string },
  ): Promise<T>
  withWorker<T>(fn: (trx: Transaction<DB>) => Promise<T>): Promise<T>
  accounts: Kysely<DB>
  runJobs(options: Omit<RunnerOptions, 'pgPool' | 'connectionString'>): Promise<Runner>
  /** A random 256-bit key in base64url, made on first use and the same for every process ever after. */
  secret(name: string): Promise<string>
  /** Makes an existing account an admin: for the person at the machine, never for a request. */
  appointAdmin(userId: string): Promise<void>
  listen(
    channel: string,
    onMessage: (payload: string) => void,
    onGap?: () => void,
  ): Promise<() => Promise<void>>
  /** At most 8000 bytes. Heard by every process that listens. */
  notify(channel: string, payload: string): Promise<void>
  load(): { connections: number; waiting: number }
  ready(): Promise<boolean>
  /** Null where none was asked for. */
  journal: Journal | null
  /** Of the PostgreSQL that Qala brings, within the last ten minutes; 0 for another. */
  restarts(): number
  /** Lets running transactions end (5 s at most), then stops the embedded server. Safe to call again. */
  close(): Promise<void>
}

/** @throws DatabaseSetupError with a message for the person who installs Qala */
export async function openDatabase({
  dataDir,
  databaseUrl,
  journal: wanted,
  log = () => {},
  beforeMigrating,
}: DatabaseOptions): Promise<Database> {
  if (databaseUrl !== undefined)
    return connect(readDatabaseUrl(databaseUrl), { log, beforeMigrating }, null, async () => {})
  const server = await startEmbedded({ dataDir, log })
  const address: Address = {
    ...readDatabaseUrl(server.ownerUrl),
    dataDir,
    as: (user, password) => server.connection(user, password),
  }
  let journal: Journal | null = null
  const stop = async () => {
    await journal?.stop()
    await server.stop()
  }
  try {
    // Before the migrations, so that they are in it.
    if (wanted) {
      const { superuser } = await loadPasswords(dataDir)
      const connection = server.connection('postgres', superuser, 'postgres')
      journal = await openJournal({
        ...wanted,
        connection,
        walFolder: join(dataDir, 'postgres', 'pg_wal'),
        log,
      })
    }
    return await connect(address, { log, beforeMigrating }, journal, stop, server.restarts)
  } catch (error) {
    await stop()
    throw error
  }
}

async function connect(
  address: Address,
  { log, beforeMigrating }: { log: (line: string) => void } & Pick<DatabaseOptions, 'beforeMigrating'>,
  journal: Journal | null,
  stopServer: () => Promise<void>,
  restarts: () => number = () => 0,
): Promise<Database> {
  const logins = await prepareDatabase(address, log, { beforeMigrating })
  const ours = (await readMigrations()).map(({ name }) => name)

  const poolOf = (role: RequestRole, max: number, settings: string, limits: pg.ClientConfig = {}) =>
    openPool({ ...connectionAs(address, logins[role], role, settings), ...limits, max }, log)
  // Longer than the server's own: a commit on a disk that stands still, or a cable pulled out, ends in no other way.
  const patience = { query_timeout: 16_000 }
  const request = '-c statement_timeout=15s -c idle_in_transaction_session_timeout=30s'
  const appPool = poolOf('qala_app', 10, `-c search_path=app ${request}`, patience)
  const authPool = poolOf('qala_auth', 5, `-c search_path=auth ${request}`, patience)
  const workerPool = poolOf('qala_worker', 5, '-c search_path=app')
  const ownerPool = openPool({ ...address.owner, application_name: 'qala owner', max: 1 }, log)
  const pools = [appPool, authPool, workerPool, ownerPool]
  const listener = openListener(connectionAs(address, logins.qala_app, 'qala_app'), log)

  const app = kyselyOn(appPool)
  const auth = kyselyOn(authPool)
  const worker = kyselyOn(workerPool)
  const secrets = new Map<string, Promise<string>>()
  let closing: Promise<void> | undefined

  return {
    withUser: (userId, fn, context = {}) => inTransaction(app, fn, { ...context, userId }),
    withAuth: (fn, context = {}) => inTransaction(auth, fn, context),
    withWorker: (fn) => inTransaction(worker, fn, {}),
    accounts: new Kysely<DB>({ dialect: new PostgresDialect({ pool: authPool }) }),
    runJobs: (options) => run({ ...options, pgPool: workerPool }),
    secret(name) {
      const known = secrets.get(name) ?? ensureSecret(ownerPool, name)
      secrets.set(name, known)
      known.catch(() => secrets.delete(name))
      return known
    },
    appointAdmin: (userId) => appointAdmin(ownerPool, userId),
    listen: listener.listen,
    async notify(channel, payload) {
      await appPool.query('select pg_notify($1, $2)', [channel, payload])
    },
    load: () => ({ connections: appPool.totalCount, waiting: appPool.waitingCount }),
    ready: () => isReady(ownerPool, ours),
    journal,
    restarts,
    close() {
      closing ??= (async () => {
        await listener.close()
        await Promise.race([Promise.all(pools.map((pool) => pool.end())), timeout(5_000)])
        await stopServer()
      })()
      return closing
    },
  }
}

async function appointAdmin(owner: pg.Pool, userId: string): Promise<void> {
  const client = await owner.connect()
  try {
    await asDefiner(client, () => client.query('select app.appoint_admin($1)', [userId]))
  } finally {
    client.release()
  }
}

async function isReady(owner: pg.Pool, migrations: readonly string[]): Promise<boolean> {
  const atHead = owner
    .query<{ done: number }>('select count(*)::int as done from private.migrations where name = any($1)', [
      migrations,
    ])
    .then(({ rows }) => rows[0]?.done === migrations.length)
    .catch(() => false)
  return Promise.race([atHead, timeout(500).then(() => false)])
}

/** Does not keep the process alive. */
function timeout(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
  })
}
