import { BitReader, BitWriter, checkSigns } from './own-bits.ts'
import {
  MOTORS_CODES,
  readProgramBits,
  ROBOT_CODES,
  STAGE_CODES,
  TURTLE_CODES,
  writeProgram,
  type OpCodes,
} from './own-program.ts'
import { titleText, type OwnTitle } from './own-words.ts'
import type { Program } from './program.ts'
import type { OwnTrouble } from './own-level.ts'

/** This is an answer of a free level that somebody shares: a game to play, or a drawing to look at and to change. */
export interface SharedProgram {
  readonly levelId: string
  readonly title: OwnTitle
  /** The world of the level must still read it, because anybody may have written the link. */
  readonly answer: unknown
}

/** A code has at most this many characters, so that a message and the address bar can carry it. */
export const PROGRAM_CODE_MAX = 280

/** Links contain the position of the level in this list, so new levels may only be added at the end. */
const LEVELS: readonly { id: string; codes?: OpCodes }[] = [
  { id: 'stage-win', codes: STAGE_CODES },
  { id: 'robot-your-show', codes: ROBOT_CODES },
  { id: 'turtle-your-pattern', codes: TURTLE_CODES },
  { id: 'turtle-your-house', codes: TURTLE_CODES },
  { id: 'motors-dance', codes: MOTORS_CODES },
  { id: 'binary-beads' },
]
/** An older version of Qala says of this version that the link was made by a newer one. */
const VERSION = 'B'
const LEVEL_BITS = 5
const WORD_BITS = 6
const ROWS = 5
const ROW_BITS = 5

export function isProgramCode(code: string): boolean {
  return code.startsWith(VERSION)
}

/** @returns undefined for a program that is too long for a link, has a hole, or was made in a level without links */
export function encodeProgram({ levelId, title, answer }: SharedProgram): string | undefined {
  const place = LEVELS.findIndex(({ id }) => id === levelId)
  const level = LEVELS[place]
  if (!level) return undefined
  const writer = new BitWriter()
  try {
    writer.number(place, LEVEL_BITS)
    writer.number(title.adjective, WORD_BITS)
    writer.number(title.thing, WORD_BITS)
    if (level.codes) writeProgram(writer, level.codes, answer as Program)
    else for (let row = 0; row < ROWS; row += 1) writer.number((answer as number[])[row] ?? 0, ROW_BITS)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
  const text = VERSION + writer.text()
  const code = text + checkSigns(text)
  return code.length > PROGRAM_CODE_MAX ? undefined : code
}

/** Reads a code. It accepts any text, because anybody may have written the address. */
export function decodeProgram(code: string): { shared: SharedProgram } | { trouble: OwnTrouble } {
  if (code.length > PROGRAM_CODE_MAX) return { trouble: 'too-long' }
  const text = code.slice(0, -3)
  if (!/^B[\w-]{4,}$/.test(code) || checkSigns(text) !== code.slice(-3)) return { trouble: 'broken' }
  const shared = readShared(text.slice(1))
  // Each program has exactly one code.
  return shared && encodeProgram(shared) === code ? { shared } : { trouble: 'broken' }
}

function readShared(text: string): SharedProgram | undefined {
  try {
    const reader = new BitReader(text)
    const level = LEVELS[reader.number(LEVEL_BITS)]
    const title = { adjective: reader.number(WORD_BITS), thing: reader.number(WORD_BITS) }
    if (!level || titleText(title).includes('undefined')) return undefined
    const answer = level.codes
      ? readProgramBits(reader, level.codes)
      : Array.from({ length: ROWS }, () => reader.number(ROW_BITS))
    return { levelId: level.id, title, answer }
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
