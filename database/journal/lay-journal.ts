import { syncFolder } from '../platform/files.ts'
import { chown, open, readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { holdsMore } from './holds-more.ts'
import { routeTo, type Leg } from './route.ts'
import { listRuns, type Piece, type Run } from './runs.ts'
import { pieceOpener } from './sealed-piece.ts'
import { historyName, readHistory, readSegmentHeader, segmentName, segmentStart, timelineOf } from './wal.ts'

export interface JournalStart {
  systemIdentifier: string
  timeline: number
  /** The name of the segment of the log in which the backup begins: 24 hexadecimal digits. */
  startSegment: string
}

export interface LaidJournal {
  /** How many files of the log were written. */
  segments: number
  /** Null when the journal adds nothing to the backup. */
  until: Date | null
  /** Why the journal ends there, as a text for the operator. It is null if all of it could be used. */
  problem: string | null
  /**
   * The ends of what the journal contains and the restored database does not, the newest first. It is missing if there are
   * none.
   */
  others?: readonly JournalEnd[]
}

/** The place where a database ended that an earlier restore has left out. */
export interface JournalEnd {
  until: Date
  folder: string
  /** Whether this backup can be restored up to that place, with the option `until`. */
  isReachable: boolean
}

export interface LayOptions {
  /** With undefined, the journal is not used. */
  journalDir: string | undefined
  /** Other folders that contain, or may contain, earlier parts of the journal. */
  otherDirs?: readonly string[]
  /** The last time of an end that an earlier restore has left out. With it, the restore goes to that end. */
  until?: Date | undefined
  /** The highest timeline that is known elsewhere. */
  knownTimeline?: number
  identities: readonly string[]
  /** The folder with PostgreSQL's files. */
  cluster: string
  from: JournalStart
}

/**
 * Copies the journal into the restored cluster, which has not been started yet. It also prepares the cluster to replay all of
 * it and to continue under a new timeline. This is needed after each restore, even without a journal. Problems with the
 * journal are returned and not thrown.
 */
export async function layJournal(options: LayOptions): Promise<LaidJournal> {
  const { journalDir, otherDirs = [], cluster, from, knownTimeline = 0 } = options
  const laid: Laid = { segments: 0, until: null, problem: null, timeline: from.timeline }
  const files = await openCluster(cluster)
  if (journalDir !== undefined) await layRuns(laid, { ...options, journalDir, files })
  const dirs = journalDir === undefined ? otherDirs : [journalDir, ...otherDirs]
  await skipTimelines(laid.timeline, Math.max(knownTimeline, await highestIn(dirs, from)), files)
  const present = await readFile(join(cluster, 'postgresql.auto.conf'), 'utf8').catch(() => '')
  await files.write('postgresql.auto.conf', withRecovery(present, laid.timeline))
  await files.write('recovery.signal', '')
  const { segments, until, problem, others } = laid
  return { segments, until, problem, ...(others && { others }) }
}

/**
 * PostgreSQL begins the first timeline after these that does not have a history. Without this, two restores of one backup would
 * both begin the same timeline, and the journal could not tell their work apart.
 */
async function skipTimelines(present: number, highest: number, files: ClusterFiles): Promise<void> {
  const there = await files.segments()
  for (let timeline = present + 1; timeline <= highest; timeline += 1) {
    const name = historyName(timeline)
    if (!there.has(name)) await files.write(join('pg_wal', name), `${present}\t0/0\tof another restore\n`)
  }
}

async function highestIn(dirs: readonly string[], from: JournalStart): Promise<number> {
  const names = await Promise.all(
    dirs.map((dir) => readdir(join(dir, from.systemIdentifier)).catch((): string[] => [])),
  )
  return Math.max(0, ...names.flat().map(timelineOf).filter(Number.isInteger))
}

/**
 * Adds the settings for the recovery. They may stay in the file, because PostgreSQL reads them only while it replays after a
 * restore.
 */
function withRecovery(settings: string, timeline: number): string {
  const recovery = [
    // This fails in every shell. PostgreSQL asks it for more of the log, and then uses what is in pg_wal.
    `restore_command = 'exit 1'`,
    `recovery_target_timeline = '${timeline}'`,
    // No connections are accepted until everything has been replayed.
    `hot_standby = 'off'`,
  ]
  const names = recovery.map((line) => line.split(' ')[0] ?? line)
  const others = settings
    .split('\n')
    .filter((line) => line !== '' && !names.some((name) => line.startsWith(name)))
  return [...others, ...recovery, ''].join('\n')
}

type Laid = LaidJournal & { timeline: number }

interface Sources extends Omit<LayOptions, 'cluster'> {
  journalDir: string
  files: ClusterFiles
}

async function layRuns(laid: Laid, sources: Sources): Promise<void> {
  const { journalDir, otherDirs = [], until, identities, files, from } = sources
  try {
    const present = await files.segments()
    const segmentSize = await files.segmentSize(from.startSegment)
    let backupEnd = segmentStart(from.startSegment, segmentSize)
    while (present.has(segmentName(from.timeline, backupEnd, segmentSize))) backupEnd += segmentSize
    const folders = [journalDir, ...otherDirs].map((dir) => join(dir, from.systemIdentifier))
    const runs = await listRuns(folders, segmentSize)
    const history = readHistory(await files.read(join('pg_wal', historyName(from.timeline))))
    const backup = { timeline: from.timeline, end: backupEnd, history }
    const { legs, problem, others } = routeTo(runs, backup, segmentSize, until)
    laid.problem = problem
    const opener = pieceOpener(identities)
    const left: JournalEnd[] = []
    for (const { run, until: ends, from: behind, legs: way } of others) {
      if (!(await holdsMore(run, behind, opener, segmentSize))) continue
      left.push({ until: ends, folder: run.folder, isReachable: way !== undefined })
    }
    if (left.length > 0) laid.others = left
    for (const leg of legs) {
      const isWhole = await layLeg(laid, leg, { opener, present, segmentSize, files, from })
      if (!isWhole) return
    }
  } catch (error) {
    laid.problem = `The journal in ${journalDir} cannot be read: ${messageOf(error)}`
  }
}

interface LegContext {
  opener: (sealed: Uint8Array) => Promise<Uint8Array>
  present: ReadonlySet<string>
  segmentSize: bigint
  files: ClusterFiles
  from: JournalStart
}

async function layLeg(laid: Laid, { run, to }: Leg, context: LegContext): Promise<boolean> {
  const { present, segmentSize, files } = context
  const start = segmentStart(context.from.startSegment, segmentSize)
  const wanted = run.pieces.filter(({ segment, from }) => {
    const at = segmentStart(segment, segmentSize)
    return at >= start && at + from < to && !present.has(segment)
  })
  const bySegment = Map.groupBy(wanted, ({ segment }) => segment)
  for (const [segment, pieces] of bySegment) {
    const bytes = new Uint8Array(Number(segmentSize))
    const whole = await fill(bytes, run, pieces, context).catch((error: unknown) => {
      laid.problem = `${messageOf(error)} What came later is not in the restored database.`
      return error instanceof DamagedPiece ? error.before : []
    })
    if (whole.length > 0) {
      if (laid.timeline !== run.timeline) await files.copyHistory(run)
      await files.write(join('pg_wal', segment), bytes)
      laid.timeline = run.timeline
      laid.segments += 1
      // A copy continues after a full segment, and may have been interrupted there.
      laid.until = whole.findLast((piece) => piece.to < segmentSize)?.at ?? laid.until
    }
    if (whole.length < pieces.length) return false
  }
  return true
}

class DamagedPiece extends Error {
  readonly before: readonly Piece[]
  constructor(message: string, before: readonly Piece[]) {
    super(message)
    this.before = before
  }
}

async function fill(
  bytes: Uint8Array,
  run: Run,
  pieces: readonly Piece[],
  { opener, segmentSize, from: { systemIdentifier } }: LegContext,
): Promise<readonly Piece[]> {
  for (const [n, { name, from, to }] of pieces.entries()) {
    const path = join(run.folder, name)
    const part = await readFile(path)
      .then(opener)
      .catch(() => undefined)
    if (part === undefined || part.byteLength !== Number(to - from)) {
      throw new DamagedPiece(
        `The file ${path} of the journal is damaged, or none of the keys opens it.`,
        pieces.slice(0, n),
      )
    }
    const header = from === 0n ? readSegmentHeader(part) : undefined
    if (
      from === 0n &&
      (header?.systemIdentifier !== systemIdentifier || header.segmentSize !== segmentSize)
    ) {
      throw new DamagedPiece(`The file ${path} of the journal is of another database.`, [])
    }
    bytes.set(part, Number(from))
  }
  return pieces
}

type ClusterFiles = Awaited<ReturnType<typeof openCluster>>

async function openCluster(cluster: string) {
  const { uid, gid } = await stat(cluster)
  const write = async (name: string, content: string | Uint8Array) => {
    const path = join(cluster, name)
    const file = await open(path, 'w', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    if (process.getuid?.() === 0) await chown(path, uid, gid)
    await syncFolder(join(path, '..'))
  }
  return {
    write,
    read: (name: string) => readFile(join(cluster, name), 'utf8').catch(() => ''),
    segments: async () => new Set(await readdir(join(cluster, 'pg_wal'))),
    segmentSize: async (segment: string) => BigInt((await stat(join(cluster, 'pg_wal', segment))).size),
    copyHistory: async (run: Run) => {
      const name = historyName(run.timeline)
      await write(join('pg_wal', name), await readFile(join(run.folder, name)))
    },
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
