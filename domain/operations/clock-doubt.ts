import { schoolClock, schoolDate } from '../school-time.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Two readings differ by the time that it takes to ask, and the network corrects a clock by a few seconds. */
export const CLOCK_TOLERANCE_MS = 5 * MINUTE
/**
 * A server may have been off for this long without anybody being asked. A running server writes down every few minutes that its
 * clock was right, so only the time it was off counts, and a weekend or a week passes without a question. The limit is half of
 * the shortest time after which something is deleted for good (14 days for an account), so a false clock below it never takes
 * more than half of those days. After school holidays in which the server was off, such as six weeks in December, an admin is
 * asked once.
 */
export const AHEAD_DAYS = 7
/**
 * No clock of a running server moves this far by itself. A computer without a battery gets its time soon after it has
 * started.
 */
const JUMP_MS = DAY
const SETTLED_AFTER_MS = 10 * MINUTE

type ClockDoubtKind = 'behind' | 'ahead' | 'jumped' | 'apart'

export interface ClockDoubt {
  kind: ClockDoubtKind
  /** This is the time that the doubtful clock shows. */
  shown: Date
  /** This is the newest moment that is known to have been, or the time that the other clock shows. */
  known: Date
}

export interface ClockReading {
  /** `node` is the clock of this process, and `database` is that of PostgreSQL, which may be on another machine. */
  node: Date
  database: Date
  /** This is the newest moment at which the database's clock was known to be right; null for a new school. */
  seenAt: Date | null
  /** This is the time that the clock showed after a jump that nobody has confirmed. */
  jumpedTo: Date | null
  /** Says how far this process's clock has moved away from the time that has really passed. */
  jumpMs: number
  /** Says how long the computer has been switched on. */
  upMs: number
}

/** Judges whether the clock can be right by what the database knows. Without a network nothing else can show it. */
export function clockDoubt(reading: ClockReading): ClockDoubt | null {
  const { node, database, seenAt, jumpedTo, jumpMs, upMs } = reading
  const isFarFrom = (a: Date, b: Date, ms: number) => a.getTime() - b.getTime() > ms
  if (seenAt !== null) {
    if (isFarFrom(seenAt, database, CLOCK_TOLERANCE_MS))
      return { kind: 'behind', shown: database, known: seenAt }
    if (isFarFrom(database, seenAt, AHEAD_DAYS * DAY))
      return { kind: 'ahead', shown: database, known: seenAt }
    const hasJumped = jumpMs > JUMP_MS && upMs > SETTLED_AFTER_MS && isFarFrom(database, seenAt, JUMP_MS)
    if (hasJumped || (jumpedTo !== null && database >= jumpedTo))
      return { kind: 'jumped', shown: database, known: seenAt }
  }
  if (Math.abs(node.getTime() - database.getTime()) > CLOCK_TOLERANCE_MS)
    return { kind: 'apart', shown: node, known: database }
  return null
}

/** Two clocks that differ cannot both be right, so there is nothing that a person could confirm. */
export function canConfirm({ kind }: Pick<ClockDoubt, 'kind'>): boolean {
  return kind !== 'apart'
}

/** Tells the person who looks after the computer what is wrong with the clock and what to do. */
export function clockAdvice({ kind, shown, known }: ClockDoubt): string {
  const [now, then] = [shown, known].map(
    (moment) => `${schoolDate(moment)} ${schoolClock(moment)} South African time`,
  )
  const held =
    'Until then nothing is deleted and no certificate or year end is made. Learners can go on, and their work is saved.'
  switch (kind) {
    case 'behind':
      return `The clock of this server shows ${now}, but Qala was already running on ${then}. Set the date and time, and let the network set them if you can. If the clock is right, press “The clock is right”. ${held}`
    case 'ahead':
      return `The clock of this server shows ${now}, and Qala was last running on ${then}. If the server was off for so long, press “The clock is right”. If not, set the date and time, and let the network set them if you can. ${held}`
    case 'jumped':
      return `The clock of this server was moved forward while Qala was running: it shows ${now}, and a moment before it showed ${then}. If it is right now, press “The clock is right”. If not, set the date and time. ${held}`
    case 'apart':
      return `The clock of this server shows ${now}, and the clock of its database shows ${then}. One of them is wrong: set the date and time on both machines, and let the network set them if you can. ${held}`
  }
}
