import type { Database } from '#database/open.ts'
import { WORKER_SILENT_MS } from '#domain/health-lines.ts'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'

const EVERY_MS = 15_000
/** After a try that failed: the database is away, and whoever waits for this process should not wait for long. */
const AGAIN_MS = 2_000

export interface Heartbeat {
  isAlive: () => boolean
  /** From now on this process works through the queue. */
  start: () => Promise<void>
  stop: () => void
}

/**
 * A worker's sign of life in the database, for Health and monitors of any process. Not a job: behind a mail server that hangs
 * the queue stands still while nothing is wrong with the worker.
 */
export function createHeartbeat({ withWorker }: Pick<Database, 'withWorker'>, everyMs = EVERY_MS): Heartbeat {
  const id = randomUUID()
  let lastAt: number | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const beat = async () => {
    const isDone = await withWorker((trx) =>
      sql`insert into app.workers (id) values (${id}) on conflict (id) do update set beat_at = now()`.execute(
        trx,
      ),
    ).then(
      () => true,
      () => false,
    )
    if (isDone) lastAt = performance.now()
    if (isStopped) return
    timer = setTimeout(() => void beat(), isDone ? everyMs : AGAIN_MS)
    timer.unref()
  }
  return {
    // Nobody is silent who has not begun.
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
