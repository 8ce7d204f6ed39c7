import { lineageOf, type Run } from './runs.ts'
import type { Fork, Lsn } from './wal.ts'

/** A part of the way: a run that is followed up to the place where the next one begins. */
export interface Leg {
  run: Run
  to: Lsn
}

interface Backup {
  timeline: number
  /** The end of the log that came with the backup. */
  end: Lsn
  /** The history of the backup's timeline. */
  history: readonly Fork[]
}

/** The last time of a run that the restored database does not contain. */
interface OtherEnd {
  run: Run
  until: Date
  /** The place at which the restored database left this run. It does not contain anything after this place. */
  from: Lsn
  /** The legs that lead to it, or undefined if this backup cannot be brought there. */
  legs: Leg[] | undefined
}

interface Route {
  legs: Leg[]
  problem: string | null
  /**
   * The newest comes first. A run with only half a record after `from` is included, because only somebody with the keys can
   * tell.
   */
  others: OtherEnd[]
}

/** How far a database contains each timeline. */
type Past = ReadonlyMap<number, Lsn>

/**
 * Finds the way from a backup to the newest run that continues it. There may be restores in between, and each one began a new
 * timeline.
 * @param wanted the last time of another run, to go to that one instead
 */
export function routeTo(runs: readonly Run[], backup: Backup, segmentSize: bigint, wanted?: Date): Route {
  const written = runs.filter(({ pieces }) => pieces.length > 0)
  const { legs, problem } = chooseWay(written, backup, segmentSize, wanted)
  const last = legs.at(-1)
  const past = last ? pastOf(last.run, last.to) : pastOf(backup, backup.end)
  const others: OtherEnd[] = []
  for (const run of written.toReversed()) {
    const isUsed = legs.some((leg) => leg.run === run && leg.to === run.end)
    if (isUsed || isWithin(run, past)) continue
    if (others.some((other) => isWithin(run, pastOf(other.run, other.run.end)))) continue
    const from = run.isAside ? run.start : (past.get(run.timeline) ?? run.start)
    others.push({ run, until: endOf(run), from, legs: legsTo(run, run.end, written, backup, segmentSize) })
  }
  return { legs, problem, others }
}

/** Returns when the last piece was copied. Everything that was committed before then is in the run. */
export function endOf({ pieces }: Run): Date {
  return pieces.at(-1)?.at ?? new Date(0)
}

function chooseWay(
  written: readonly Run[],
  backup: Backup,
  segmentSize: bigint,
  wanted: Date | undefined,
): Pick<Route, 'legs' | 'problem'> {
  // A run that was left aside is used only on request.
  const newest = written.findLast(({ isAside }) => !isAside)
  if (!newest && !wanted) return { legs: [], problem: 'There is no journal of this database in the folder.' }
  for (const run of written.toReversed()) {
    const isMeant = wanted ? endOf(run).getTime() === wanted.getTime() : !run.isAside
    const legs = isMeant ? legsTo(run, run.end, written, backup, segmentSize) : undefined
    if (!legs) continue
    const isAll = (wanted !== undefined || run === newest) && !run.isCut
    const problem = isAll
      ? null
      : `A part of the journal is missing: what came after ${endOf(run).toISOString()} cannot be replayed.`
    return { legs, problem }
  }
  if (wanted) return { legs: [], problem: null }
  return { legs: [], problem: 'The journal begins after this backup, so it cannot be replayed on it.' }
}

/** Returns how much of each timeline is contained in a database that ends there. */
export function pastOf({ timeline, history }: Pick<Run, 'timeline' | 'history'>, end: Lsn): Past {
  return new Map([...history.map(({ parent, at }) => [parent, at] as const), [timeline, end]])
}

/**
 * Says whether a run is completely contained. A run that was left aside may have the number of a known timeline and still
 * contain something else.
 */
export function isWithin(run: Run, past: Past): boolean {
  return !run.isAside && run.end <= (past.get(run.timeline) ?? -1n)
}

/** Returns undefined when a part of the way is missing. */
function legsTo(
  run: Run,
  to: Lsn,
  runs: readonly Run[],
  backup: Backup,
  segmentSize: bigint,
): Leg[] | undefined {
  const leg = { run, to }
  const isOnBackup = run.timeline === backup.timeline
  if (isOnBackup && run.start <= backup.end) return [leg]
  const before = (timeline: number, place: Lsn, isMeant: (other: Run) => boolean) =>
    runs
      .filter((other) => other.timeline === timeline && other.start < place && other.end >= place)
      .filter(isMeant)
      .toReversed()
      .map((other) => legsTo(other, place, runs, backup, segmentSize))
      .find((legs) => legs !== undefined)
  const { fork } = run
  if (!isOnBackup && fork && run.start <= fork.at - (fork.at % segmentSize)) {
    const comesFromBackup = fork.parent === backup.timeline && fork.at <= backup.end
    const legs = comesFromBackup ? [] : before(fork.parent, fork.at, () => true)
    return legs && [...legs, leg]
  }
  const earlier = before(run.timeline, run.start, (other) => isOneDatabase(other, run))
  return earlier && [...earlier, leg]
}

/**
 * Says whether two runs come from one database. After two restores of one backup, both may have begun a timeline with the
 * same number at the same place.
 */
function isOneDatabase(a: Run, b: Run): boolean {
  if (a.fork?.at !== b.fork?.at) return false
  return a.isAside || b.isAside ? lineageOf(a.slot) === lineageOf(b.slot) : true
}
