import type { BitReader, BitWriter } from './own-bits.ts'
import type { Block, Program } from './program.ts'
import { numbers } from './vocabulary.ts'

interface OpField {
  readonly name: string
  readonly values: readonly (string | number)[]
  /** A field with more than 32 values needs more bits than `VALUE_BITS`. */
  readonly bits?: number
}

interface OpCode {
  readonly op: string
  readonly fields?: readonly OpField[]
  readonly rooms?: 1 | 2
}

/**
 * These are the blocks of a world in the order of their codes in links. A link may be older than the page that reads it, so
 * new entries may only be added at the end.
 */
export type OpCodes = readonly OpCode[]

const valuesFrom = (from: number, to: number, step = 1) => numbers(from, to, step).map(({ value }) => value)
const REPEAT: OpCode = { op: 'repeat', fields: [{ name: 'times', values: valuesFrom(1, 12) }], rooms: 1 }
const condition = {
  name: 'condition',
  values: ['wall-ahead', 'path-ahead', 'path-left', 'path-right', 'at-flag', 'on-item'],
}
const degrees = { name: 'degrees', values: [15, 30, 36, 45, 60, 72, 90, 108, 120, 135, 144, 150, 180] }

export const ROBOT_CODES: OpCodes = [
  ...['forward', 'left', 'right', 'pick', 'light'].map((op) => ({ op })),
  REPEAT,
  { op: 'until', fields: [condition], rooms: 1 },
  { op: 'if', fields: [condition], rooms: 1 },
  { op: 'if-else', fields: [condition], rooms: 2 },
]

export const TURTLE_CODES: OpCodes = [
  { op: 'move', fields: [{ name: 'steps', values: valuesFrom(10, 200, 10) }] },
  { op: 'right', fields: [degrees] },
  { op: 'left', fields: [degrees] },
  { op: 'pen-up' },
  { op: 'pen-down' },
  { op: 'colour', fields: [{ name: 'colour', values: ['blue', 'red', 'yellow', 'green'] }] },
  REPEAT,
]

const around = (least: number, steps: readonly (string | number)[]) => [
  ...valuesFrom(-least, -10, 10),
  ...steps,
  ...valuesFrom(10, least, 10),
]
const number = { name: 'name', values: ['x', 'y', 'mango-x', 'mango-y', 'score', 'misses'] }
const place = { values: valuesFrom(-240, 240, 10), bits: 6 }
const asked = {
  name: 'condition',
  values: ['touching-mango', 'mango-on-ground', 'left-edge', 'right-edge', 'score-3', 'score-5', 'misses-3'],
}

/** All of the fifteen codes of blocks are taken. One more block needs a new version of the link. */
export const STAGE_CODES: OpCodes = [
  { op: 'flag', rooms: 1 },
  { op: 'key-left', rooms: 1 },
  { op: 'key-right', rooms: 1 },
  { op: 'change', fields: [number, { name: 'by', values: around(100, valuesFrom(-5, 5)) }] },
  { op: 'set', fields: [number, { name: 'to', values: around(240, valuesFrom(-5, 5)), bits: 6 }] },
  {
    op: 'go',
    fields: [
      { name: 'x', ...place },
      { name: 'y', ...place },
    ],
  },
  { op: 'drop' },
  {
    op: 'say',
    fields: [
      {
        name: 'word',
        values: ['Got it!', 'You win!', 'Game over', 'Sawubona!', 'Molo!', 'Dumela!', 'Hello!'],
      },
    ],
  },
  { op: 'wait', fields: [{ name: 'time', values: [5, 10, 20] }] },
  { op: 'stop' },
  { op: 'forever', rooms: 1 },
  REPEAT,
  { op: 'until', fields: [asked], rooms: 1 },
  { op: 'if', fields: [asked], rooms: 1 },
  { op: 'if-else', fields: [asked], rooms: 2 },
]

const speeds = { values: valuesFrom(-20, 20, 5) }
const compared = [
  { name: 'sensor', values: ['distance', 'left-light', 'right-light'] },
  { name: 'sign', values: ['<', '>'] },
  { name: 'limit', values: valuesFrom(5, 120, 5) },
]

export const MOTORS_CODES: OpCodes = [
  {
    op: 'drive',
    fields: [
      { name: 'left', ...speeds },
      { name: 'right', ...speeds },
      { name: 'time', values: [...valuesFrom(1, 9), ...valuesFrom(10, 60, 5)] },
    ],
  },
  REPEAT,
  { op: 'forever', rooms: 1 },
  { op: 'until', fields: compared, rooms: 1 },
  { op: 'if', fields: compared, rooms: 1 },
  { op: 'if-else', fields: compared, rooms: 2 },
]

/** A block or the end of a list takes four bits, and a value takes five. These widths must stay, even if the lists grow. */
const OP_BITS = 4
const VALUE_BITS = 5
const END = 0

/** @throws RangeError for a block or value that has no code */
export function writeProgram(writer: BitWriter, codes: OpCodes, program: Program): void {
  for (const { op, args, body = [], otherwise = [] } of program) {
    const place = codes.findIndex((code) => code.op === op)
    const code = codes[place]
    if (!code) throw new RangeError(`No code for ${op}`)
    writer.number(place + 1, OP_BITS)
    for (const { name, values, bits = VALUE_BITS } of code.fields ?? [])
      writer.number(values.indexOf(args?.[name] ?? ''), bits)
    if (code.rooms) writeProgram(writer, codes, body)
    if (code.rooms === 2) writeProgram(writer, codes, otherwise)
  }
  writer.number(END, OP_BITS)
}

/** @throws RangeError for bits that are not a program */
export function readProgramBits(reader: BitReader, codes: OpCodes): Program {
  const blocks: Block[] = []
  for (let place = reader.number(OP_BITS); place !== END; place = reader.number(OP_BITS)) {
    const code = codes[place - 1]
    if (!code) throw new RangeError('A block that is not known')
    const { op, fields, rooms } = code
    blocks.push({
      op,
      ...(fields && {
        args: Object.fromEntries(
          fields.map(({ name, values, bits = VALUE_BITS }) => [name, values[reader.number(bits)] ?? '']),
        ),
      }),
      ...(rooms && { body: readProgramBits(reader, codes) }),
      ...(rooms === 2 && { otherwise: readProgramBits(reader, codes) }),
    })
  }
  return blocks
}
