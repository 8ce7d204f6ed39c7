import { chown, open, readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { syncToDisk } from '../embedded/data-folder.ts'
import { routeTo, type Leg } from './route.ts'
import { listRuns, type Piece, type Run } from './runs.ts'
import { pieceOpener } from './sealed-piece.ts'
import { historyName, readSegmentHeader, segmentName, segmentStart } from './wal.ts'

export interface JournalStart {
  systemIdentifier: string
  timeline: number
  /** Name of the segment of the log with which the backup begins: 24 hexadecimal digits. */
  startSegment: string
}

export interface LaidJournal {
  /** How many files of the log were written. */
  segments: number
  /** Null when the journal adds nothing to the backup. */
  until: Date | null
  /** Why it ends there, in words for the operator; null when all of it could be used. */
  problem: string | null
}

export interface LayOptions {
  journalDir: string | undefined
  identities: readonly string[]
  /** The folder of PostgreSQL's files. */
  cluster: string
  from: JournalStart
}

/**
 * Puts the journal into the restored cluster, which is not started yet, and prepares it to replay all of it and go on under a new
 * timeline. Needed after each restore, also without a journal. What is wrong with the journal is told, not thrown.
 */
export async function layJournal({
  journalDir,
  identities,
  cluster,
  from,
}: LayOptions): Promise<LaidJournal> {
  const laid: Laid = { segments: 0, until: null, problem: null, timeline: from.timeline }
  const files = await openCluster(cluster)
  if (journalDir !== undefined) await layRuns(laid, { journalDir, identities, files, from })
  const present = await readFile(join(cluster, 'postgresql.auto.conf'), 'utf8').catch(() => '')
  await files.write('postgresql.auto.conf', withRecovery(present, laid.timeline))
  await files.write('recovery.signal', '')
  const { segments, until, problem } = laid
  return { segments, until, problem }
}

/** PostgreSQL reads these only while it replays after a restore, so they stay. */
function withRecovery(settings: string, timeline: number): string {
  const recovery = [
    // Fails in every shell: asked for more of the log, PostgreSQL makes do with pg_wal.
    `restore_command = 'exit 1'`,
    `recovery_target_timeline = '${timeline}'`,
    // Nobody is let in before all is replayed.
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

async function layRuns(laid: Laid, { journalDir, identities, files, from }: Sources): Promise<void> {
  try {
    const present = await files.segments()
    const segmentSize = await files.segmentSize(from.startSegment)
    let backupEnd = segmentStart(from.startSegment, segmentSize)
    while (present.has(segmentName(from.timeline, backupEnd, segmentSize))) backupEnd += segmentSize
    const runs = await listRuns(join(journalDir, from.systemIdentifier), segmentSize)
    const { legs, problem } = routeTo(runs, { timeline: from.timeline, end: backupEnd }, segmentSize)
    laid.problem = problem
    const opener = pieceOpener(identities)
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
      // A copy goes on behind a full segment, and may have been cut off there.
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
    await syncToDisk(join(path, '..'))
  }
  return {
    write,
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
