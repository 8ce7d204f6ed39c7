import { clock } from '#domain/clock.ts'
import { clockAdvice } from '#domain/operations/clock-doubt.ts'
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
import { attemptBackup } from './operations/backups/back-up.ts'
import { recordBackup, type Attempt } from './operations/backups/queries.ts'
import { ensureFirstAdmin, type NewAdmin } from './accounts/auth/first-admin.ts'
import { openSenders, startWorker } from './worker.ts'
import { watchConnections } from './drain.ts'
import { backupFolder, type Env } from './core/env.ts'
import { checkClock, correctDates, isClockDoubted } from './core/clock-doubt.ts'
import { createHeartbeat } from './operations/health/heartbeat.ts'
import { describeError, type Log } from './core/log.ts'
import { mailPace } from './core/mail/pace.ts'
import { openMailer } from './core/mail/send-mail.ts'
import { deletedButHere, deleteAgain } from './accounts/account-deletion/delete-again.ts'
import { wishAgain } from './accounts/account-deletion/outside-wishes.ts'
import { followDeeds, repeatDeeds } from './operations/maintenance/lasting-deeds.ts'
import { PartlyDone } from './core/one-by-one.ts'
import { syncCourse, type Course } from './learning/progress/course.ts'
import { openServices } from './services.ts'
import { NO_WEB, type Web } from './http/static/serve-web.ts'

const DRAIN_MS = 5_000
/**
 * Qala does not switch to another user after the start, although this was considered. A clone under /root, and backups on a
 * stick that only root may write to, would then fail hours later.
 */
const ROOT_ADVICE =
  'Qala runs as root (its own PostgreSQL never does). Better: a user of its own, as deploy/systemd/qala.service sets it up.'

export interface StartOptions {
  log: Log
  /** If this is null, the lessons and tasks in the database stay as they are. */
  course: Course | null
  /** Without this, only the API answers. */
  web?: Web
  /**
   * Receives the recovery key when this start creates it, even if the start fails afterwards. The caller shows the key and
   * does not store it. Without this callback no recovery key is created.
   */
  onRecoveryKey?: (key: string) => void
  /**
   * How often the journal is copied, in milliseconds. Only tests set it, because they cannot wait as long as a school can.
   */
  journalEveryMs?: number
}

export interface RunningServer {
  port: number
  /** The address that people type: the public one, or the one of this machine. */
  address: string
  /** The admin that this start created, to be shown once. It is null if there was an admin already. */
  firstAdmin: NewAdmin | null
  /** While this returns true, nothing may be deleted because of its age. */
  isClockDoubted: () => boolean
  /** Stops the server and lets running work finish (for 5 s at most). It is safe to call this again. */
  stop: () => Promise<void>
  abort: () => Promise<void>
}

/** Its message is written for the person who installs the server. */
export class StartError extends Error {
  override name = 'StartError'
}

/**
 * Starts the database, the worker and the HTTP server. If a step fails, everything started before it is stopped again.
 * @throws StartError, DatabaseSetupError or another error of the step that failed
 */
export async function startServer(
  env: Env,
  { log, course, web = NO_WEB, onRecoveryKey, journalEveryMs }: StartOptions,
): Promise<RunningServer> {
  const startedAt = clock.now()
  const undo: (() => Promise<void> | void)[] = []
  let isServing = true
  let madeFirst: Attempt | undefined
  const undoAll = async () => {
    for (const step of undo.toReversed()) await step()
  }

  try {
    await refuseLostData(env)
    const db = await openDatabase({
      dataDir: env.dataDir,
      journal: {
        journalDir: env.journalDir ?? join(env.dataDir, 'journal'),
        recipients: async () => (await loadBackupKeys(env.dataDir)).recipients,
        identities: async () => (await loadBackupKeys(env.dataDir)).identities,
        ...(journalEveryMs !== undefined && { everyMs: journalEveryMs }),
      },
      log,
      // This is done before the journal writes its first piece, which must open with this key too.
      beforeChanging: async () => {
        if (onRecoveryKey) await ensureRecoveryKey(env.dataDir, onRecoveryKey, log)
      },
      beforeMigrating: async () => {
        madeFirst = await backUpFirst(env, log)
      },
      ...(env.databaseUrl !== undefined && { databaseUrl: env.databaseUrl }),
      ...(env.databaseDirectUrl !== undefined && { databaseDirectUrl: env.databaseDirectUrl }),
      ...(env.databaseReadUrl !== undefined && { databaseReadUrl: env.databaseReadUrl }),
    })
    undo.push(() => db.close())
    const doubt = await checkClock(db, log)
    if (doubt !== null) log(clockAdvice(doubt))
    if (madeFirst) await recordFirst(db, madeFirst)
    const heartbeat = createHeartbeat(db, log)
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
    if (process.getuid?.() === 0) log(ROOT_ADVICE)
    const noted = [env.dataDir, backupFolder(env)]
    const again = await asFarAsPossible(deleteAgain(db, env), log)
    if (again > 0)
      log(`Deleted once more after a restore: ${again === 1 ? 'one account' : `${again} accounts`}.`)
    const staying = await deletedButHere(db, env)
    if (staying.length > 0)
      log(
        `Deleted before a restore and still here: ${staying.join(', ')}. The only admin is not deleted before there is another one. Qala tries again every night.`,
      )
    const wishes = await asFarAsPossible(wishAgain(db, noted), log)
    if (wishes > 0)
      log(
        `After a restore, once more asked for or taken back: ${wishes === 1 ? 'one deletion' : `${wishes} deletions`}.`,
      )
    const deeds = await asFarAsPossible(repeatDeeds(db, noted), log)
    if (deeds > 0)
      log(
        `These were taken back once more after a restore: ${deeds === 1 ? 'one thing' : `${deeds} things`} (certificates, consents, messages nobody wants, sessions, upload tickets).`,
      )
    undo.push(await followDeeds(db, noted, log))
    if (course) await syncCourse(db, course)
    const firstAdmin = await ensureFirstAdmin(services, env.firstAdmin)
    const mailer = openMailer(env, env.mail && mailPace(services.accounts, env.mail.perSecond))
    undo.push(() => mailer.close())
    const senders = await openSenders(env, db, mailer, services.origin)
    undo.push(await startWorker({ db, mailer, ...senders, log, env, origin: services.origin }))
    await heartbeat.start()
    // This looks into every table, so it runs in the background while learners can already sign in.
    correctDates(db, null).catch((error: unknown) => log(`error clock ${describeError(error)}`))
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
      isClockDoubted: () => isClockDoubted(db),
      stop: () => {
        isServing = false
        // Event streams never finish by themselves. Their pages reconnect when the server is back.
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

/** One entry that cannot be repeated after a restore must not keep the server from starting. */
async function asFarAsPossible(work: Promise<number>, log: Log): Promise<number> {
  return work.catch((error: unknown) => {
    if (!(error instanceof PartlyDone)) throw error
    log(`ATTENTION: not everything could be done again after a restore. ${error.message}`)
    return error.done
  })
}

/**
 * Makes a backup before the migrations, because going back to the previous version cannot undo what a migration does to the
 * rows.
 * @throws StartError when no backup could be made
 */
async function backUpFirst(env: Env, log: Log): Promise<Attempt> {
  log('Backing up before the database changes …')
  const attempt = await attemptBackup(env, { reason: 'migration', now: clock.now(), log })
  if (attempt.file === null) {
    throw new StartError(
      `The database must change for this version, and no backup could be made first: ${attempt.problem ?? ''}\n` +
        'Nothing was changed. Fix it and start again, or go on with the version before.',
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
    // Learners can work without it, so the server starts all the same.
    log(error.message)
  }
}

type Fetch = (request: Request, env: object) => Response | Promise<Response>

/**
 * A request on a connection that is already closed for writing is not executed, because its sender could not learn that it
 * was.
 */
function ifAnswerable(fetch: Fetch): Fetch {
  return (request, env) => {
    const { incoming } = env as { incoming?: IncomingMessage }
    return incoming?.socket.writableEnded ? new Response(null, { status: 503 }) : fetch(request, env)
  }
}

function createHttpServer(fetch: Fetch): Server {
  // Slow or silent clients must not hold sockets for ever. Event streams are responses, and these limits do not cut
  // responses.
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
