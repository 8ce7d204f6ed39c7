import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../setup-error.ts'
import { historyName, readHistory, segmentStart, type Fork, type Lsn } from './wal.ts'

/**
 * A folder with an unbroken stretch of one timeline, in pieces. Where something is missing, or the database was restored, a
 * new one begins. `JOURNAL_DIR/<system identifier>/<timeline>-<when it began>-<slot>/<segment>-<from>-<to>-<when>.age`
 */
export interface Run {
  folder: string
  timeline: number
  slot: string
  /** Undefined for the first timeline. */
  fork: Fork | undefined
  /** One after the other without a hole. */
  pieces: Piece[]
  start: Lsn
  end: Lsn
  /** Pieces lie behind a hole. */
  isCut: boolean
}

export interface Piece {
  name: string
  segment: string
  /** Within the segment. */
  from: bigint
  to: bigint
  at: Date
}

const RUN = /^([\dA-F]{8})-\d{8}T\d{9}Z-(\w+)$/
const PIECE = /^([\dA-F]{24})-([\dA-F]{8})-([\dA-F]{8})-(\d{8}T\d{9}Z)\.age$/

const stamp = (at: Date) => at.toISOString().replaceAll(/[-:.]/g, '')
const unstamp = (text: string) =>
  new Date(text.replace(/(....)(..)(..T..)(..)(..)(...Z)/, '$1-$2-$3:$4:$5.$6'))
const hex8 = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0')

export function runName(timeline: number, began: Date, slot: string): string {
  return `${hex8(BigInt(timeline))}-${stamp(began)}-${slot}`
}

export function pieceName({ segment, from, to, at }: Omit<Piece, 'name'>): string {
  return `${segment}-${hex8(from)}-${hex8(to)}-${stamp(at)}.age`
}

/** The oldest first, by the log and not by the clock, which a machine without a battery loses. Of a missing folder: none. */
export async function listRuns(systemFolder: string, segmentSize: bigint): Promise<Run[]> {
  const names = await readdir(systemFolder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  const runs = await Promise.all(names.map((name) => readRun(systemFolder, name, segmentSize)))
  return runs
    .filter((run) => run !== undefined)
    .toSorted((a, b) => a.timeline - b.timeline || Number(a.end - b.end))
}

async function readRun(systemFolder: string, name: string, segmentSize: bigint): Promise<Run | undefined> {
  const [, timelineDigits, slot] = RUN.exec(name) ?? []
  if (timelineDigits === undefined || slot === undefined) return undefined
  const folder = join(systemFolder, name)
  const timeline = Number.parseInt(timelineDigits, 16)
  const history = await readFile(join(folder, historyName(timeline)), 'utf8').catch(() => '')
  const all = (await readdir(folder)).flatMap(readPiece)
  const { pieces, isCut } = unbroken(all, segmentSize)
  const [first, last] = [pieces[0], pieces.at(-1)]
  return {
    folder,
    timeline,
    slot,
    fork: readHistory(history),
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

/** Of two that begin at one place, which a cut between writing and noting can leave, the longer one counts. */
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

/** In bytes, of all that lies in the folder of one database. */
export async function storedBytes(systemFolder: string): Promise<number> {
  const entries = await readdir(systemFolder, { recursive: true }).catch(() => [])
  const sizes = await Promise.all(
    entries.map((entry) => stat(join(systemFolder, entry)).catch(() => undefined)),
  )
  return sizes.reduce((sum, found) => sum + (found?.isFile() ? found.size : 0), 0)
}
