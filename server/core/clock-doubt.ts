import { clock } from '#domain/clock.ts'
import {
  canConfirm,
  clockDoubt,
  CLOCK_TOLERANCE_MS,
  type ClockDoubt,
} from '#domain/operations/clock-doubt.ts'
import type { DB } from '#database/generated/schema.ts'
import type { Database, RequestContext } from '#database/open.ts'
import { sql, type Transaction } from 'kysely'
import { uptime } from 'node:os'
import { refusal } from './errors.ts'
import { describeError, type Log } from './log.ts'

/**
 * How often the time is recorded while the clock is right, in milliseconds. The row then holds the last moment that is known
 * to be in the past.
 */
const WRITTEN_EVERY_MS = 10 * 60_000

export type ClockDatabase = Pick<
  Database,
  'withWorker' | 'clock' | 'newestMoment' | 'putDatesRight' | 'moveEnds'
>

interface Known {
  database: Date
  seenAt: Date | null
  doubt: ClockDoubt['kind'] | null
  doubtedFrom: Date | null
}

const began = { steady: performance.now(), up: uptime() * 1000 }
/** Asking the system for its uptime costs as much as the rest of the check, and every save checks the clock. */
const UPTIME_EVERY_MS = 100
let slept = { askedAt: -Infinity, ms: 0 }

/**
 * Returns the time that has really passed, in milliseconds. Both clocks are steady, but performance.now() stands still while
 * the computer sleeps. The uptime includes that time on systems that report it.
 */
function steadyMs(): number {
  const awake = performance.now() - began.steady
  if (awake - slept.askedAt > UPTIME_EVERY_MS)
    slept = { askedAt: awake, ms: Math.max(0, uptime() * 1000 - began.up - awake) }
  return awake + slept.ms
}

/**
 * Starts to watch the clock of this process.
 * @returns a function that returns how far the clock has been set since then, in milliseconds; negative if it was set back
 */
export function wallDrift(): () => number {
  const [wall, steady] = [clock.ms(), steadyMs()]
  return () => clock.ms() - wall - (steadyMs() - steady)
}

let jumpMs = wallDrift()

/**
 * Says whether the clock is in doubt now: because the last check said so, or because this process notices that its own clock
 * was set.
 */
export function isClockDoubted({ clock: { doubt } }: Pick<Database, 'clock'>): boolean {
  return doubt !== null || Math.abs(jumpMs()) > CLOCK_TOLERANCE_MS
}

/**
 * Compares the clocks of this process and of PostgreSQL with each other, with the time that has really passed, and with the
 * newest moment in the database. It records the result for all processes and for the next start. When a wrong clock is right
 * again, it also corrects the dates that the clock produced.
 * @returns the doubt, or null if the clock is right
 */
export async function checkClock(db: ClockDatabase, log: Log = () => {}): Promise<ClockDoubt | null> {
  const asked = clock.ms()
  const known = await read(db)
  // This is halfway between the question and the answer.
  const node = new Date((asked + clock.ms()) / 2)
  const seenAt = known.seenAt ?? (await db.newestMoment())
  const doubt = clockDoubt({
    node,
    database: known.database,
    seenAt,
    jumpedTo: known.doubt === 'jumped' ? known.doubtedFrom : null,
    jumpMs: jumpMs(),
    upMs: uptime() * 1000,
  })
  if (doubt !== null && canConfirm(doubt) && known.doubt !== doubt.kind) await writeDoubt(db, doubt)
  if (doubt === null) {
    jumpMs = wallDrift()
    if (known.doubt !== null) await returned(db, known, log)
    const isDue = seenAt === null || known.database.getTime() - seenAt.getTime() > WRITTEN_EVERY_MS
    if (isDue || known.seenAt === null || known.doubt !== null) await writeRight(db)
  }
  db.clock.doubt = doubt
  return doubt
}

/**
 * Refuses to go on while the clock is in doubt. Everything that deletes, ends or dates something for good calls this first.
 * @throws AppError clock_in_doubt
 */
export async function requireRightClock(db: ClockDatabase): Promise<void> {
  if ((await checkClock(db)) !== null) throw refusal('clock_in_doubt')
}

/**
 * Records that somebody has checked the clock and that it is right. Dates in the future must then come from a wrong clock.
 * @param by null if it was confirmed on the machine itself
 * @returns the doubt that there was, or null
 * @throws AppError clock_in_doubt when two clocks differ, because one of them must be wrong
 */
export async function confirmClock(
  db: ClockDatabase & Pick<Database, 'withUser'>,
  by: { userId: string; client: RequestContext } | null,
): Promise<ClockDoubt | null> {
  const doubt = await checkClock(db)
  if (doubt === null) return null
  if (!canConfirm(doubt)) throw refusal('clock_in_doubt')
  await writeRight(db)
  jumpMs = wallDrift()
  db.clock.doubt = null
  const event = { event_type: 'clock_confirmed', details: JSON.stringify({ doubt: doubt.kind }) }
  const note = (trx: Transaction<DB>) => trx.insertInto('app.security_events').values(event).execute()
  await (by ? db.withUser(by.userId, note, by.client) : db.withWorker(note))
  await correctDates(db, null)
  return doubt
}

/**
 * Corrects dates that lie in the future.
 * @returns how many rows were corrected; 0 while the clock is in doubt
 */
export async function correctDates(db: ClockDatabase, since: Date | null): Promise<number> {
  if (db.clock.doubt !== null) return 0
  const rows = await db.putDatesRight({ now: (await read(db)).database, since })
  if (rows > 0) await noteCorrected(db, rows)
  return rows
}

async function returned(db: ClockDatabase, { database, seenAt, doubt, doubtedFrom }: Known, log: Log) {
  if (seenAt === null || doubtedFrom === null) return
  log('The clock of this server is right again.')
  try {
    const now = database
    const rows =
      doubt === 'behind'
        ? await db.moveEnds({ now, from: doubtedFrom, known: seenAt })
        : await db.putDatesRight({ now, since: seenAt })
    if (rows > 0) await noteCorrected(db, rows)
  } catch (error) {
    // A table could not be locked. The doubt stays recorded, so the next check tries again.
    log(`error clock ${describeError(error)}`)
    throw error
  }
}

async function read(db: Pick<Database, 'withWorker'>): Promise<Known> {
  const { rows } = await db.withWorker((trx) =>
    sql<Known>`
      select clock_timestamp() as database, seen_at as "seenAt", doubt, doubted_from as "doubtedFrom"
        from (select) one left join app.clock on true`.execute(trx),
  )
  const [row] = rows
  if (row === undefined) throw new Error('The clock gave no row')
  return row
}

async function writeDoubt(db: Pick<Database, 'withWorker'>, { kind, shown, known }: ClockDoubt) {
  await db.withWorker((trx) =>
    sql`
      insert into app.clock as c (seen_at, doubt, doubted_from) values (${known}, ${kind}, ${shown})
      on conflict (only_one) do update set doubt = excluded.doubt, doubted_from = excluded.doubted_from`.execute(
      trx,
    ),
  )
}

function writeRight(db: Pick<Database, 'withWorker'>): Promise<unknown> {
  return db.withWorker((trx) =>
    sql`
      insert into app.clock as c (seen_at) values (clock_timestamp())
      on conflict (only_one) do update set seen_at = excluded.seen_at, doubt = null, doubted_from = null`.execute(
      trx,
    ),
  )
}

function noteCorrected(db: Pick<Database, 'withWorker'>, rows: number): Promise<unknown> {
  const event = { event_type: 'dates_corrected', details: JSON.stringify({ rows }) }
  return db.withWorker((trx) => trx.insertInto('app.security_events').values(event).execute())
}
