import type { BitReader, BitWriter } from './own-bits.ts'
import type { Block, Program } from './program.ts'
import { numbers } from './vocabulary.ts'

interface OpCode {
  readonly op: string
  readonly field?: { readonly name: string; readonly values: readonly (string | number)[] }
  readonly rooms?: 1 | 2
}

/**
 * These are the blocks of a world in the order of their codes in links. A link may be older than the page that reads it, so
 * new entries may only be added at the end.
 */
export type OpCodes = readonly OpCode[]

const valuesFrom = (from: number, to: number, step = 1) => numbers(from, to, step).map(({ value }) => value)
const REPEAT: OpCode = { op: 'repeat', field: { name: 'times', values: valuesFrom(1, 12) }, rooms: 1 }
const condition = {
  name: 'condition',
  values: ['wall-ahead', 'path-ahead', 'path-left', 'path-right', 'at-flag', 'on-item'],
}
const degrees = { name: 'degrees', values: [15, 30, 36, 45, 60, 72, 90, 108, 120, 135, 144, 150, 180] }

export const ROBOT_CODES: OpCodes = [
  ...['forward', 'left', 'right', 'pick', 'light'].map((op) => ({ op })),
  REPEAT,
  { op: 'until', field: condition, rooms: 1 },
  { op: 'if', field: condition, rooms: 1 },
  { op: 'if-else', field: condition, rooms: 2 },
]

export const TURTLE_CODES: OpCodes = [
  { op: 'move', field: { name: 'steps', values: valuesFrom(10, 200, 10) } },
  { op: 'right', field: degrees },
  { op: 'left', field: degrees },
  { op: 'pen-up' },
  { op: 'pen-down' },
  { op: 'colour', field: { name: 'colour', values: ['blue', 'red', 'yellow', 'green'] } },
  REPEAT,
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
    if (code.field) writer.number(code.field.values.indexOf(args?.[code.field.name] ?? ''), VALUE_BITS)
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
    const { op, field, rooms } = code
    blocks.push({
      op,
      ...(field && { args: { [field.name]: field.values[reader.number(VALUE_BITS)] ?? '' } }),
      ...(rooms && { body: readProgramBits(reader, codes) }),
      ...(rooms === 2 && { otherwise: readProgramBits(reader, codes) }),
    })
  }
  return blocks
}
