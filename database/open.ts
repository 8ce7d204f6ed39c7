import { run, type Runner, type RunnerOptions } from 'graphile-worker'
import { Kysely, PostgresDialect, type RawBuilder, type Transaction } from 'kysely'
import { join } from 'node:path'
import type pg from 'pg'
import type { ClockDoubt } from '#domain/operations/clock-doubt.ts'
import { readDatabaseUrl, type Address } from './address.ts'
import { checkLogin } from './check-login.ts'
import { moveEnds, newestMoment, putDatesRight } from './dates.ts'
import { makeDemoClasses, removeDemoClasses, type DemoClassRow, type KeptClass } from './demo-classes.ts'
import { checkDurability } from './durability.ts'
import { startEmbedded } from './embedded.ts'
import { loadPasswords } from './embedded/data-folder.ts'
import type { DB } from './generated/schema.ts'
import { openJournal, type Journal, type JournalOptions } from './journal/journal.ts'
import { openJournalFolder } from './journal/journal-folder.ts'
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
  /** An address that bypasses a pooler in front of `databaseUrl`. */
  databaseDirectUrl?: string
  /** The address of a standby. */
  databaseReadUrl?: string
  /** The journal of the built-in PostgreSQL. A database at an address has its own means for this. */
  journal?: Pick<JournalOptions, 'journalDir' | 'recipients' | 'identities' | 'everyMs'>
  log?: (line: string) => void
  /** Called when the database is known to be usable and nothing in it has been changed yet. */
  beforeChanging?: (() => Promise<void>) | undefined
  /** Called while the database is running, before a database that contains something is migrated. */
  beforeMigrating?: (() => Promise<void>) | undefined
}

export interface RequestContext {
  ip?: string
  userAgent?: string
}

/** The open database. Every access is a transaction of a role to which row-level security applies. */
export interface Database {
  /** Runs a transaction as qala_app. Null stands for a visitor. */
  withUser<T>(
    userId: string | null,
    fn: (trx: Transaction<DB>) => Promise<T>,
    context?: RequestContext,
  ): Promise<T>
  /**
   * Reads as qala_app, from the copy if there is one and it has caught up. What `write` adds, such as a log entry, is on the
   * primary before this resolves. `read` runs a second time when the copy fails.
   */
  withReader<T>(
    userId: string,
    read: (trx: Transaction<DB>) => Promise<T>,
    record?: { write: (trx: Transaction<DB>, result: T) => Promise<void>; context?: RequestContext },
  ): Promise<T>
  /** Runs a transaction as qala_auth. `userId` is the person who acts, for the logs. */
  withAuth<T>(
    fn: (trx: Transaction<DB>) => Promise<T>,
    context?: RequestContext & { userId?: string },
  ): Promise<T>
  withWorker<T>(fn: (trx: Transaction<DB>) => Promise<T>): Promise<T>
  /** Runs each statement on its own, as qala_auth. */
  accounts: Kysely<DB>
  /**
   * Calls a database function as qala_app, on its own and without a current user, because the function receives the user as
   * an argument. It is retried after a deadlock.
   */
  callAsApp<Row>(call: RawBuilder<Row>): Promise<Row[]>
  runJobs(options: Omit<RunnerOptions, 'pgPool' | 'connectionString'>): Promise<Runner>
  /**
   * Returns a random 256-bit key in base64url. It is created on first use, and every process gets the same one from then on.
   */
  secret(name: string): Promise<string>
  /** Returns the former keys that `rotateSecrets` kept, the newest first. */
  formerSecrets(name: string): Promise<string[]>
  /** Replaces keys. Other processes continue to use the keys that they have read until `forgetSecrets`. */
  rotateSecrets(rotation: Rotation): Promise<void>
  forgetSecrets(): void
  /** Makes an existing account an admin. This is for the person at the machine, and never for a request. */
  appointAdmin(userId: string): Promise<void>
  /**
   * Marks classes of demo people and what belongs to them. This is for the person at the machine, and never for a request.
   */
  makeDemoClasses(classes: readonly DemoClassRow[]): Promise<void>
  /** @returns the classes that stay, because real learners are in them */
  removeDemoClasses(): Promise<KeptClass[]>
  listen(
    channel: string,
    onMessage: (payload: string) => void,
    onGap?: () => void,
  ): Promise<() => Promise<void>>
  /** Sends a message of at most 8000 bytes to every process that listens. */
  notify(channel: string, payload: string): Promise<void>
  load(): { connections: number; waiting: number }
  ready(): Promise<boolean>
  /** The number of restarts of the built-in PostgreSQL within the last ten minutes. It is 0 for any other. */
  restarts(): number
  /** What this process knows about the clock. server/core/clock-doubt.ts updates it. */
  clock: { doubt: ClockDoubt | null }
  /** Returns the newest time that the server itself has written, or null in a new school. */
  newestMoment(): Promise<Date | null>
  /**
   * @returns how many rows lay in the future
   * @throws when a table could not be locked within seconds; the call may be repeated
   */
  putDatesRight(correction: Parameters<typeof putDatesRight>[1]): Promise<number>
  /** @returns how many rows had a wrong end because the clock was behind */
  moveEnds(correction: Parameters<typeof moveEnds>[1]): Promise<number>
  /** Null if no journal was asked for. */
  journal: Journal | null
  /** Lets running transactions end (for 5 s at most), and then stops the built-in server. It is safe to call this again. */
  close(): Promise<void>
}

/**
 * Opens the database and brings it up to date.
 * @throws DatabaseSetupError with a message for the person who installs Qala
 */
export async function openDatabase({
  dataDir,
  databaseUrl,
  databaseDirectUrl,
  databaseReadUrl,
  journal,
  log = () => {},
  beforeChanging,
  beforeMigrating,
}: DatabaseOptions): Promise<Database> {
  if (databaseUrl !== undefined) {
    const requests = readDatabaseUrl(databaseUrl)
    const direct =
      databaseDirectUrl === undefined ? requests : readDatabaseUrl(databaseDirectUrl, 'DATABASE_DIRECT_URL')
    const copy =
      databaseReadUrl === undefined ? undefined : readDatabaseUrl(databaseReadUrl, 'DATABASE_READ_URL')
    return connect({ direct, requests, copy }, NO_OWN_SERVER, { log, beforeChanging, beforeMigrating })
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
    const prepare = {
      log,
      beforeMigrating,
      // The journal starts before the migrations, so that it contains them.
      async beforeChanging() {
        await beforeChanging?.()
        if (!journal) return
        const { superuser } = await loadPasswords(dataDir)
        own.journal = await openJournal({
          ...journal,
          connection: server.connection('postgres', superuser, 'postgres'),
          walFolder: join(dataDir, 'postgres', 'pg_wal'),
          openFolder: (isFirst) => openJournalFolder(journal.journalDir, dataDir, isFirst),
          log,
        })
      },
    }
    return await connect({ direct: address, requests: address }, own, prepare)
  } catch (error) {
    await own.stop()
    throw error
  }
}

/** The built-in PostgreSQL, if it is used. */
interface OwnServer {
  journal: Journal | null
  restarts(): number
  stop(): Promise<void>
}

const NO_OWN_SERVER: OwnServer = { journal: null, restarts: () => 0, stop: async () => {} }

interface Addresses {
  /** For locks, listening and the job queue, which need a connection of their own. */
  direct: Address
  requests: Address
  copy?: Address | undefined
}

/** This is longer than any statement of a request may take. */
const LONGEST_HOLD_MS = 16_000

async function connect(
  { direct, requests, copy }: Addresses,
  own: OwnServer,
  {
    log,
    ...hooks
  }: { log: (line: string) => void } & Pick<DatabaseOptions, 'beforeChanging' | 'beforeMigrating'>,
): Promise<Database> {
  const logins = await prepareDatabase(direct, log, hooks)
  const ours = (await readMigrations()).map(({ name }) => name)

  const poolOf = (role: RequestRole, at: Address, options: PoolOptions) =>
    openPool({ ...connectionAs(at, logins[role], role), ...options }, log)
  const longestHoldMs = LONGEST_HOLD_MS
  // A pooler in transaction mode gives each transaction another connection, which does not know the prepared statements.
  const prepares = requests === direct
  const appPool = poolOf('qala_app', requests, { max: 10, longestHoldMs, prepares })
  const authPool = poolOf('qala_auth', requests, { max: 5, longestHoldMs, prepares })
  const workerPool = poolOf('qala_worker', direct, { max: 5 })
  const ownerPool = openPool({ ...direct.owner, application_name: 'qala owner', max: 1, longestHoldMs }, log)
  // Lists are few. If a connection is not available at once, the list is read from the primary.
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
    clock: { doubt: null },
    newestMoment: () => newestMoment(ownerPool),
    putDatesRight: (correction) => putDatesRight(ownerPool, correction),
    moveEnds: (correction) => moveEnds(ownerPool, correction),
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

/** Resolves after this time, and does not keep the process running. */
function timeout(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
  })
}
