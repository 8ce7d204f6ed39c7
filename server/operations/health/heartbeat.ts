import { WORKER_SILENT_MS } from '#domain/operations/health-lines.ts'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { Log } from '../../core/log.ts'
import { checkClock, type ClockDatabase } from '../../core/clock-doubt.ts'

const EVERY_MS = 15_000
/**
 * The pause after a failed attempt, in milliseconds. The database is away, and nobody who needs this process should wait for
 * long.
 */
const AGAIN_MS = 2_000

export interface Heartbeat {
  isAlive: () => boolean
  /** Call this when the process begins to work through the queue. */
  start: () => Promise<void>
  stop: () => void
}

/**
 * Records regularly in the database that this process is alive, for the Health section and the monitors of any process. It is
 * not a job, because a mail server that hangs holds up the queue while the worker is fine.
 */
export function createHeartbeat(db: ClockDatabase, log: Log = () => {}, everyMs = EVERY_MS): Heartbeat {
  const { withWorker } = db
  const id = randomUUID()
  let lastAt: number | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const beat = async () => {
    const isDone = await withWorker(async (trx) => {
      await sql`insert into app.workers (id) values (${id}) on conflict (id) do update set beat_at = now()`.execute(
        trx,
      )
      // A process whose clock was ahead left such a row. Until that time, it would hide that no worker is running any more.
      await sql`delete from app.workers where beat_at > now() + interval '5 minutes'`.execute(trx)
    }).then(
      () => true,
      () => false,
    )
    if (isDone) lastAt = performance.now()
    // The clock may have been set a moment ago. Without the database, there is nothing to compare it with.
    if (isDone) await checkClock(db, log).catch(() => {})
    if (isStopped) return
    timer = setTimeout(() => void beat(), isDone ? everyMs : AGAIN_MS)
    timer.unref()
  }
  return {
    // A process that has not started its heartbeat does not count as silent.
    isAlive: () => lastAt === undefined || performance.now() - lastAt < WORKER_SILENT_MS,
    async start() {
      await withWorker((trx) =>
        sql`delete from app.workers where beat_at < now() - interval '1 day'`.execute(trx),
      )
      await beat()
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
