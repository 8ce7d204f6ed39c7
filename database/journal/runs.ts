import { randomBytes } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../setup-error.ts'
import { historyName, readHistory, segmentStart, type Fork, type Lsn } from './wal.ts'

/**
 * A folder with an unbroken part of one timeline, in pieces. A new run begins where something is missing, and after a restore
 * of the database. The path of a piece is `JOURNAL_DIR/<system identifier>/<timeline>-<when it
 * began>-<slot>/<segment>-<from>-<to>-<when>.age`.
 */
export interface Run {
  folder: string
  timeline: number
  slot: string
  /** Undefined for the first timeline. */
  fork: Fork | undefined
  /** This is empty for the first timeline. */
  history: readonly Fork[]
  /**
   * True if the database that wrote the run was abandoned, because a restore was undone or a machine's snapshot was put back.
   */
  isAside: boolean
  /** The pieces, in order and without a gap. */
  pieces: Piece[]
  start: Lsn
  end: Lsn
  /** True if there are more pieces after a gap. */
  isCut: boolean
}

export interface Piece {
  name: string
  segment: string
  /** Positions within the segment. */
  from: bigint
  to: bigint
  at: Date
}

export const ASIDE = '.abandoned'
const RUN = /^([\dA-F]{8})-\d{8}T\d{9}Z-(\w+?)(\.abandoned)?$/
const PIECE = /^([\dA-F]{24})-([\dA-F]{8})-([\dA-F]{8})-(\d{8}T\d{9}Z)\.age$/

const stamp = (at: Date) => at.toISOString().replaceAll(/[-:.]/g, '')
const unstamp = (text: string) =>
  new Date(text.replace(/(....)(..)(..T..)(..)(..)(...Z)/, '$1-$2-$3:$4:$5.$6'))
const hex8 = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0')

export function runName(timeline: number, began: Date, slot: string): string {
  return `${hex8(BigInt(timeline))}-${stamp(began)}-${slot}`
}

const SLOT = /^qala_journal_([\da-f]{8})(?:_[\da-f]{8})?$/

/**
 * Returns the first part of a slot's name. All slots of one database share it, so it identifies the database's runs. A
 * restored database has no slots, so it begins with a new first part. Older slots had only that part, and each had a
 * different one.
 */
export function lineageOf(slot: string): string | undefined {
  return SLOT.exec(slot)?.[1]
}

/**
 * Returns a name for a new slot.
 * @param former the name of an earlier slot of this database, whose first part is kept
 */
export function nameSlot(former: string | undefined): string {
  const lineage = (former !== undefined && lineageOf(former)) || randomBytes(4).toString('hex')
  return `qala_journal_${lineage}_${randomBytes(4).toString('hex')}`
}

/** Says whether the name of a slot shows which database the slot belongs to. */
export function tellsLineage(slot: string): boolean {
  return /_[\da-f]{8}_[\da-f]{8}$/.test(slot)
}

export function pieceName({ segment, from, to, at }: Omit<Piece, 'name'>): string {
  return `${segment}-${hex8(from)}-${hex8(to)}-${stamp(at)}.age`
}

/**
 * Lists the runs, the oldest first. The log decides which is older and not the clock, because a machine without a battery
 * loses the time. Runs that were left aside come before all others. If the folder is missing, there are no runs.
 */
export async function listRuns(systemFolders: readonly string[], segmentSize: bigint): Promise<Run[]> {
  const runs = await Promise.all(systemFolders.map((folder) => runsIn(folder, segmentSize)))
  return runs
    .flat()
    .toSorted(
      (a, b) => Number(b.isAside) - Number(a.isAside) || a.timeline - b.timeline || Number(a.end - b.end),
    )
}

async function runsIn(systemFolder: string, segmentSize: bigint): Promise<Run[]> {
  const names = await readdir(systemFolder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  const runs = await Promise.all(names.map((name) => readRun(systemFolder, name, segmentSize)))
  return runs.filter((run) => run !== undefined)
}

async function readRun(systemFolder: string, name: string, segmentSize: bigint): Promise<Run | undefined> {
  const [, timelineDigits, slot, aside] = RUN.exec(name) ?? []
  if (timelineDigits === undefined || slot === undefined) return undefined
  const folder = join(systemFolder, name)
  const timeline = Number.parseInt(timelineDigits, 16)
  const history = readHistory(await readFile(join(folder, historyName(timeline)), 'utf8').catch(() => ''))
  const all = (await readdir(folder)).flatMap(readPiece)
  const { pieces, isCut } = unbroken(all, segmentSize)
  const [first, last] = [pieces[0], pieces.at(-1)]
  return {
    folder,
    timeline,
    slot,
    fork: history.at(-1),
    history,
    isAside: aside !== undefined,
    pieces,
    start: first ? segmentStart(first.segment, segmentSize) + first.from : 0n,
    end: last ? segmentStart(last.segment, segmentSize) + last.to : 0n,
    isCut,
  }
}

function readPiece(name: string): Piece[] {
  const [, segment, from, to, at] = PIECE.exec(name) ?? []
  if (segment === undefined || at === undefined) return []
  return [{ name, segment, from: BigInt(`0x${from}`), to: BigInt(`0x${to}`), at: unstamp(at) }]
}

/**
 * Returns the pieces up to the first gap. If two pieces begin at one place, which happens when a crash comes between writing
 * a piece and recording it, the longer one counts.
 */
function unbroken(pieces: readonly Piece[], segmentSize: bigint): Pick<Run, 'pieces' | 'isCut'> {
  const placed = pieces.map((piece) => ({
    piece,
    start: segmentStart(piece.segment, segmentSize) + piece.from,
  }))
  const sorted = placed.toSorted((a, b) => Number(a.start - b.start || b.piece.to - a.piece.to))
  const run: Piece[] = []
  let end = sorted[0]?.start
  for (const { piece, start } of sorted) {
    if (end === undefined || start > end) return { pieces: run, isCut: true }
    if (start < end) continue
    run.push(piece)
    end = start + piece.to - piece.from
  }
  return { pieces: run, isCut: false }
}

/** Returns the size of everything in the folder of one database, in bytes. */
export async function storedBytes(systemFolder: string): Promise<number> {
  const entries = await readdir(systemFolder, { recursive: true }).catch(() => [])
  const sizes = await Promise.all(
    entries.map((entry) => stat(join(systemFolder, entry)).catch(() => undefined)),
  )
  return sizes.reduce((sum, found) => sum + (found?.isFile() ? found.size : 0), 0)
}
