import { refuseLostData } from '#database/backup/lost-data.ts'
import { loadBackupKeys, makeRecoveryKey } from '#database/backup/keys.ts'
import { openDatabase, type Database } from '#database/open.ts'
import { DatabaseSetupError } from '#database/setup-error.ts'
import { createAdaptorServer } from '@hono/node-server'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createApp } from './app.ts'
import { attemptBackup, backupFolder } from './backups/back-up.ts'
import { recordBackup, type Attempt } from './backups/queries.ts'
import { ensureFirstAdmin, type NewAdmin } from './auth/first-admin.ts'
import { openSenders, startWorker } from './worker.ts'
import { watchConnections } from './drain.ts'
import type { Env } from './env.ts'
import { clockState } from './health/clock.ts'
import { createHeartbeat } from './health/heartbeat.ts'
import type { Log } from './log.ts'
import { mailPace } from './mail/pace.ts'
import { openMailer } from './mail/send-mail.ts'
import { wishAgain } from './account-deletion/outside-wishes.ts'
import { deleteAgain } from './maintenance/deleted-accounts.ts'
import { syncCourse, type Course } from './progress/course.ts'
import { openServices } from './services.ts'
import { NO_WEB, type Web } from './static/serve-web.ts'

const DRAIN_MS = 5_000
/**
 * Giving root up after the start was weighed: a clone under /root, and backups on a stick that only root may write to, would
 * then fail hours later.
 */
const ROOT_ADVICE =
  'Qala runs as root (its own PostgreSQL never does). Better: a user of its own, as deploy/systemd/qala.service sets it up.'

export interface StartOptions {
  log: Log
  /** Without it the database's own lessons and tasks stay as they are. */
  course: Course | null
  /** Without it only the API answers. */
  web?: Web
  /**
   * Told the recovery key when this start makes it, also when it fails afterwards: it is to be shown, and kept nowhere. Without
   * this none is made.
   */
  onRecoveryKey?: (key: string) => void
  /** For tests that cannot wait as long as a school can. */
  journalEveryMs?: number
}

export interface RunningServer {
  port: number
  /** The address to type: the public one, or this machine's. */
  address: string
  /** Made by this start, to be shown once; null when there was an admin already. */
  firstAdmin: NewAdmin | null
  /** Lets what runs finish (5 s at most). Safe to call again. */
  stop: () => Promise<void>
  abort: () => Promise<void>
}

/** Its message is for the person who installs the server. */
export class StartError extends Error {
  override name = 'StartError'
}

/** What was started is stopped again when a later step fails. */
export async function startServer(
  env: Env,
  { log, course, web = NO_WEB, onRecoveryKey, journalEveryMs }: StartOptions,
): Promise<RunningServer> {
  const startedAt = new Date()
  const undo: (() => Promise<void> | void)[] = []
  let isServing = true
  let madeFirst: Attempt | undefined
  const undoAll = async () => {
    for (const step of undo.toReversed()) await step()
  }

  try {
    await refuseLostData(env)
    // Before the journal writes its first piece, which must open with it too.
    if (onRecoveryKey) await ensureRecoveryKey(env.dataDir, onRecoveryKey, log)
    const db = await openDatabase({
      dataDir: env.dataDir,
      journal: {
        journalDir: env.journalDir ?? join(env.dataDir, 'journal'),
        recipients: async () => (await loadBackupKeys(env.dataDir)).recipients,
        ...(journalEveryMs !== undefined && { everyMs: journalEveryMs }),
      },
      log,
      beforeMigrating: async () => {
        madeFirst = await backUpFirst(env, log)
      },
      ...(env.databaseUrl !== undefined && { databaseUrl: env.databaseUrl }),
      ...(env.databaseDirectUrl !== undefined && { databaseDirectUrl: env.databaseDirectUrl }),
      ...(env.databaseReadUrl !== undefined && { databaseReadUrl: env.databaseReadUrl }),
    })
    undo.push(() => db.close())
    if (madeFirst) await recordFirst(db, madeFirst)
    const heartbeat = createHeartbeat(db)
    const services = await openServices({
      db,
      env,
      course,
      log,
      isServing: () => isServing,
      heartbeat,
      startedAt,
    })
    undo.push(() => services.live.close())
    undo.push(() => services.settings.close())
    const { advice } = await clockState(db)
    if (advice !== null) log(advice)
    if (process.getuid?.() === 0) log(ROOT_ADVICE)
    const noted = [env.dataDir, backupFolder(env)]
    const again = await deleteAgain(db, noted)
    if (again > 0)
      log(`Deleted once more after a restore: ${again === 1 ? 'one account' : `${again} accounts`}.`)
    const wishes = await wishAgain(db, noted)
    if (wishes > 0)
      log(
        `After a restore, once more asked for or taken back: ${wishes === 1 ? 'one deletion' : `${wishes} deletions`}.`,
      )
    if (course) await syncCourse(db, course)
    const firstAdmin = await ensureFirstAdmin(services, env.firstAdmin)
    const mailer = openMailer(env, env.mail && mailPace(services.accounts, env.mail.perSecond))
    undo.push(() => mailer.close())
    const senders = await openSenders(env, db, mailer, services.origin)
    undo.push(await startWorker({ db, mailer, ...senders, log, env, origin: services.origin }))
    await heartbeat.start()
    undo.push(() => heartbeat.stop())
    const server = createHttpServer(ifAnswerable(createApp(services, web).fetch))
    const drain = watchConnections(server)
    await listen(server, env)
    undo.push(() => drain(DRAIN_MS))
    const { port } = server.address() as AddressInfo

    let stopped: Promise<void> | undefined
    return {
      port,
      address: env.publicUrl ?? `http://localhost:${port}`,
      firstAdmin,
      stop: () => {
        isServing = false
        // Streams never finish by themselves; their pages come back when the server does.
        services.live.endAll()
        return (stopped ??= undoAll())
      },
      abort: () => {
        server.closeAllConnections()
        return db.close()
      },
    }
  } catch (error) {
    await undoAll()
    throw error
  }
}

/** What a migration does to the rows cannot be undone by going back to the version before. */
async function backUpFirst(env: Env, log: Log): Promise<Attempt> {
  log('Backing up before the database changes …')
  const attempt = await attemptBackup(env, { reason: 'migration', now: new Date(), log })
  if (attempt.file === null) {
    throw new StartError(
      `The database must change for this version, and no backup could be made first: ${attempt.problem ?? ''}\n` +
        'Nothing was changed. Mend it and start again, or go on with the version before.',
    )
  }
  return attempt
}

function recordFirst(db: Database, attempt: Attempt): Promise<void> {
  return db.withWorker((trx) => recordBackup(trx, attempt))
}

async function ensureRecoveryKey(dataDir: string, show: (key: string) => void, log: Log): Promise<void> {
  try {
    const { hasRecoveryKey } = await loadBackupKeys(dataDir)
    if (!hasRecoveryKey) show(await makeRecoveryKey(dataDir))
  } catch (error) {
    if (!(error instanceof DatabaseSetupError)) throw error
    log(error.message) // no reason to turn learners away
  }
}

type Fetch = (request: Request, env: object) => Response | Promise<Response>

/** What comes in on a connection that a stop has closed for answers is not done: nobody would hear that it was. */
function ifAnswerable(fetch: Fetch): Fetch {
  return (request, env) => {
    const { incoming } = env as { incoming?: IncomingMessage }
    return incoming?.socket.writableEnded ? new Response(null, { status: 503 }) : fetch(request, env)
  }
}

function createHttpServer(fetch: Fetch): Server {
  // Slow or silent clients must not hold sockets for ever. Event streams are answers, which no limit cuts.
  const limits = {
    requestTimeout: 30_000,
    headersTimeout: 15_000,
    keepAliveTimeout: 20_000,
    maxHeaderSize: 16_384,
  }
  return createAdaptorServer({ fetch, createServer, serverOptions: limits }) as Server
}

async function listen(server: Server, { port, host }: Pick<Env, 'port' | 'host'>): Promise<void> {
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${port} is in use by another program. Stop that program, or choose another port: PORT=${port + 1}`,
        { cause: error },
      )
    }
    if (code === 'EACCES') {
      throw new StartError(`This user may not listen on port ${port}. Choose one above 1023: PORT=8080`, {
        cause: error,
      })
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartError(`HOST=${host} is not an address of this machine. 0.0.0.0 means all of them.`, {
        cause: error,
      })
    }
    throw error
  }
}
