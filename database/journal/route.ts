import type { Run } from './runs.ts'
import type { Lsn } from './wal.ts'

/** A run is followed up to where the next one begins. */
export interface Leg {
  run: Run
  to: Lsn
}

interface Backup {
  timeline: number
  /** Of the log that came with the backup. */
  end: Lsn
}

/** The way from a backup to the newest run that continues it, over restores in between, each of which began a new timeline. */
export function routeTo(
  runs: readonly Run[],
  backup: Backup,
  segmentSize: bigint,
): { legs: Leg[]; problem: string | null } {
  const written = runs.filter(({ pieces }) => pieces.length > 0)
  const newest = written.at(-1)
  if (!newest) return { legs: [], problem: 'There is no journal of this database in the folder.' }
  for (const run of written.toReversed()) {
    const legs = legsTo(run, run.end, written, backup, segmentSize)
    if (!legs) continue
    const until = run.pieces.at(-1)?.at.toISOString()
    const isAll = run === newest && !run.isCut
    const problem = isAll
      ? null
      : `A part of the journal is missing: what came after ${until} cannot be replayed.`
    return { legs, problem }
  }
  return { legs: [], problem: 'The journal begins after this backup, so it cannot be replayed on it.' }
}

/** Undefined when a part of the way is missing. */
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
  const before = (timeline: number, place: Lsn) =>
    runs
      .filter((other) => other.timeline === timeline && other.start < place && other.end >= place)
      .toReversed()
      .map((other) => legsTo(other, place, runs, backup, segmentSize))
      .find((legs) => legs !== undefined)
  const { fork } = run
  if (!isOnBackup && fork && run.start <= fork.at - (fork.at % segmentSize)) {
    const comesFromBackup = fork.parent === backup.timeline && fork.at <= backup.end
    const legs = comesFromBackup ? [] : before(fork.parent, fork.at)
    return legs && [...legs, leg]
  }
  const earlier = before(run.timeline, run.start)
  return earlier && [...earlier, leg]
}
