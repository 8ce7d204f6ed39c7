import { run, type Runner, type RunnerOptions } from 'graphile-worker'
import { Kysely, PostgresDialect, type RawBuilder, type Transaction } from 'kysely'
import { join } from 'node:path'
import type pg from 'pg'
import { readDatabaseUrl, type Address } from './address.ts'
import { checkLogin } from './check-login.ts'
import { makeDemoClasses, removeDemoClasses, type DemoClassRow, type KeptClass } from './demo-classes.ts'
import { checkDurability } from './durability.ts'
import { startEmbedded } from './embedded.ts'
import { loadPasswords } from './embedded/data-folder.ts'
import type { DB } from './generated/schema.ts'
import { openJournal, type Journal, type JournalOptions } from './journal/journal.ts'
import { openListener } from './listen.ts'
import { readMigrations } from './migrate.ts'
import { connectionAs, openPool, type PoolOptions } from './pool.ts'
import { ensureSecret, prepareDatabase } from './prepare.ts'
import { openReadCopy } from './read-copy.ts'
import { asDefiner, type RequestRole } from './roles.ts'
import { formerSecrets, rotateSecrets, type Rotation } from './rotate-secrets.ts'
import { inTransaction, kyselyOn, repeatAfterDeadlock } from './transaction.ts'

export interface DatabaseOptions {
  dataDir: string
  databaseUrl?: string
  /** Past a pooler that stands before `databaseUrl`. */
  databaseDirectUrl?: string
  /** A standby. */
  databaseReadUrl?: string
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
  /**
   * As qala_app, for reading only: from the copy, if there is one and it has caught up. What `write` adds, such as a line
   * in a log, is on the primary before this resolves. `read` runs a second time when the copy fails.
   */
  withReader<T>(
    userId: string,
    read: (trx: Transaction<DB>) => Promise<T>,
    record?: { write: (trx: Transaction<DB>, result: T) => Promise<void>; context?: RequestContext },
  ): Promise<T>
  /** As qala_auth. `userId` says who acts, for the logs. */
  withAuth<T>(
    fn: (trx: Transaction<DB>) => Promise<T>,
    context?: RequestContext & { userId?: string },
  ): Promise<T>
  withWorker<T>(fn: (trx: Transaction<DB>) => Promise<T>): Promise<T>
  /** As qala_auth, each statement by itself. */
  accounts: Kysely<DB>
  /** As qala_app, each statement by itself, as nobody but whom a function of SQL is told. Repeated after a deadlock. */
  callAsApp<Row>(call: RawBuilder<Row>): Promise<Row[]>
  runJobs(options: Omit<RunnerOptions, 'pgPool' | 'connectionString'>): Promise<Runner>
  /** A random 256-bit key in base64url, made on first use and the same for every process ever after. */
  secret(name: string): Promise<string>
  /** Those that `rotateSecrets` kept, newest first. */
  formerSecrets(name: string): Promise<string[]>
  /** Other processes go on with what they have asked for until `forgetSecrets`. */
  rotateSecrets(rotation: Rotation): Promise<void>
  forgetSecrets(): void
  /** Makes an existing account an admin: for the person at the machine, never for a request. */
  appointAdmin(userId: string): Promise<void>
  /** Classes of made-up people and what belongs to them: for the person at the machine, never for a request. */
  makeDemoClasses(classes: readonly DemoClassRow[]): Promise<void>
  /** @returns classes that stay, because somebody real is in them */
  removeDemoClasses(): Promise<KeptClass[]>
  listen(
    channel: string,
    onMessage: (payload: string) => void,
    onGap?: () => void,
  ): Promise<() => Promise<void>>
  /** At most 8000 bytes. Heard by every process that listens. */
  notify(channel: string, payload: string): Promise<void>
  load(): { connections: number; waiting: number }
  ready(): Promise<boolean>
  /** Of the PostgreSQL that Qala brings, within the last ten minutes; 0 for another. */
  restarts(): number
  /** Null where none was asked for. */
  journal: Journal | null
  /** Lets running transactions end (5 s at most), then stops the embedded server. Safe to call again. */
  close(): Promise<void>
}

/** @throws DatabaseSetupError with a message for the person who installs Qala */
export async function openDatabase({
  dataDir,
  databaseUrl,
  databaseDirectUrl,
  databaseReadUrl,
  journal,
  log = () => {},
  beforeMigrating,
}: DatabaseOptions): Promise<Database> {
  if (databaseUrl !== undefined) {
    const requests = readDatabaseUrl(databaseUrl)
    const direct =
      databaseDirectUrl === undefined ? requests : readDatabaseUrl(databaseDirectUrl, 'DATABASE_DIRECT_URL')
    const copy =
      databaseReadUrl === undefined ? undefined : readDatabaseUrl(databaseReadUrl, 'DATABASE_READ_URL')
    return connect({ direct, requests, copy }, NO_OWN_SERVER, { log, beforeMigrating })
  }
  const server = await startEmbedded({ dataDir, log })
  const address: Address = {
    ...readDatabaseUrl(server.ownerUrl),
    dataDir,
    as: (user, password) => server.connection(user, password),
  }
  const own: OwnServer = {
    journal: null,
    restarts: server.restarts,
    async stop() {
      await own.journal?.stop()
      await server.stop()
    },
  }
  try {
    // Before the migrations, so that they are in it.
    if (journal) {
      const { superuser } = await loadPasswords(dataDir)
      own.journal = await openJournal({
        ...journal,
        connection: server.connection('postgres', superuser, 'postgres'),
        walFolder: join(dataDir, 'postgres', 'pg_wal'),
        log,
      })
    }
    return await connect({ direct: address, requests: address }, own, { log, beforeMigrating })
  } catch (error) {
    await own.stop()
    throw error
  }
}

/** The PostgreSQL that Qala brings, where it runs. */
interface OwnServer {
  journal: Journal | null
  restarts(): number
  stop(): Promise<void>
}

const NO_OWN_SERVER: OwnServer = { journal: null, restarts: () => 0, stop: async () => {} }

interface Addresses {
  /** For what needs a connection of its own: locks, listening, the queue of jobs. */
  direct: Address
  requests: Address
  copy?: Address | undefined
}

/** Longer than any statement of a request may take. */
const LONGEST_HOLD_MS = 16_000

async function connect(
  { direct, requests, copy }: Addresses,
  own: OwnServer,
  { log, beforeMigrating }: { log: (line: string) => void } & Pick<DatabaseOptions, 'beforeMigrating'>,
): Promise<Database> {
  const logins = await prepareDatabase(direct, log, { beforeMigrating })
  const ours = (await readMigrations()).map(({ name }) => name)

  const poolOf = (role: RequestRole, at: Address, options: PoolOptions) =>
    openPool({ ...connectionAs(at, logins[role], role), ...options }, log)
  const longestHoldMs = LONGEST_HOLD_MS
  // A pooler in transaction mode hands each transaction to another connection, which knows no prepared statement.
  const prepares = requests === direct
  const appPool = poolOf('qala_app', requests, { max: 10, longestHoldMs, prepares })
  const authPool = poolOf('qala_auth', requests, { max: 5, longestHoldMs, prepares })
  const workerPool = poolOf('qala_worker', direct, { max: 5 })
  const ownerPool = openPool({ ...direct.owner, application_name: 'qala owner', max: 1, longestHoldMs }, log)
  // Lists are few, and one that cannot be had at once comes from the primary.
  const copyPool = copy && poolOf('qala_app', copy, { max: 3, longestHoldMs, connectionTimeoutMillis: 1_000 })
  const pools = [appPool, authPool, workerPool, ownerPool, ...(copyPool ? [copyPool] : [])]
  const end = () => Promise.race([Promise.all(pools.map((pool) => pool.end())), timeout(5_000)])
  await Promise.all([
    checkLogin(appPool, 'qala_app', requests),
    checkLogin(authPool, 'qala_auth', requests),
    checkLogin(workerPool, 'qala_worker', direct),
    checkDurability(ownerPool),
  ]).catch(async (error: unknown) => {
    await end()
    throw error
  })
  const listener = openListener(connectionAs(direct, logins.qala_app, 'qala_app'), log)

  const app = kyselyOn(appPool)
  const auth = kyselyOn(authPool)
  const worker = kyselyOn(workerPool)
  const readCopy = copyPool && openReadCopy(kyselyOn(copyPool), appPool, log)
  const secrets = new Map<string, Promise<string>>()
  let closing: Promise<void> | undefined

  return {
    withUser: (userId, fn, context = {}) => inTransaction(app, fn, { ...context, userId }),
    async withReader(userId, read, record) {
      const context = { ...record?.context, userId }
      const onPrimary = () =>
        inTransaction(
          app,
          async (trx) => {
            const result = await read(trx)
            await record?.write(trx, result)
            return { result, isRecorded: true }
          },
          context,
        )
      if (!readCopy) return (await onPrimary()).result
      const onCopy = async (trx: Transaction<DB>) => ({ result: await read(trx), isRecorded: false })
      const { result, isRecorded } = await readCopy.read(context, onCopy, onPrimary)
      if (record && !isRecorded) await inTransaction(app, (trx) => record.write(trx, result), context)
      return result
    },
    withAuth: (fn, context = {}) => inTransaction(auth, fn, context),
    withWorker: (fn) => inTransaction(worker, fn, {}),
    accounts: new Kysely<DB>({ dialect: new PostgresDialect({ pool: authPool }) }),
    callAsApp: async (call) => (await repeatAfterDeadlock(() => call.execute(app))).rows,
    runJobs: (options) => run({ ...options, pgPool: workerPool }),
    secret(name) {
      const known = secrets.get(name) ?? ensureSecret(ownerPool, name)
      secrets.set(name, known)
      known.catch(() => secrets.delete(name))
      return known
    },
    formerSecrets: (name) => formerSecrets(ownerPool, name),
    async rotateSecrets(rotation) {
      await rotateSecrets(ownerPool, rotation)
      secrets.clear()
    },
    forgetSecrets: () => secrets.clear(),
    appointAdmin: (userId) => appointAdmin(ownerPool, userId),
    makeDemoClasses: (classes) => makeDemoClasses(ownerPool, classes),
    removeDemoClasses: () => removeDemoClasses(ownerPool),
    listen: listener.listen,
    async notify(channel, payload) {
      await appPool.query('select pg_notify($1, $2)', [channel, payload])
    },
    load: () => ({ connections: appPool.totalCount, waiting: appPool.waitingCount }),
    ready: () => isReady(ownerPool, ours),
    restarts: own.restarts,
    journal: own.journal,
    close() {
      closing ??= (async () => {
        await listener.close()
        await end()
        await own.stop()
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
