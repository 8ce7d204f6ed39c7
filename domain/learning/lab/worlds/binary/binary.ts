import * as z from 'zod/mini'
import type { Fault, Step, World } from '../../world.ts'
import { readJson } from '../read-json.ts'

export const BITS = [16, 8, 4, 2, 1] as const
const number = z.int().check(z.minimum(0), z.maximum(31))

/** These are rows of five switches. Each row is a number, a letter (A is 1) or a row of beads. */
export const BinarySetup = z.strictObject({
  scene: z.enum(['taxi', 'phone', 'goats', 'beads']),
  as: z.enum(['number', 'letter', 'beads']),
  goal: z.array(number).check(z.minLength(1), z.maxLength(5)),
  /** This many are added to the first row, one after another. */
  more: z.optional(z.int().check(z.minimum(1), z.maximum(4))),
})
export type BinarySetup = z.infer<typeof BinarySetup>

const BinaryAnswer = z.array(number).check(z.maxLength(5))
export type BinaryAnswer = z.infer<typeof BinaryAnswer>

export interface BinaryState {
  readonly rows: readonly number[]
  /** These are the row and the switch in it that is looked at, or -1 for none. */
  readonly row: number
  readonly bit: number
  /** This is the sum of the switches of this row that were counted so far. */
  readonly sum: number
  /** This is the number of rows that were read. */
  readonly read: number
}

export const binary: World<BinarySetup, BinaryState, BinaryAnswer> = {
  name: 'binary',
  readAnswer: (value) => readJson(BinaryAnswer, value),

  run(setup, answer, cap) {
    const rows = setup.goal.map((_, row) => answer[row] ?? 0)
    const state: BinaryState = { rows, row: -1, bit: -1, sum: 0, read: 0 }
    const steps: Step<BinaryState>[] = [{ line: 0, state, say: 'The switches are set.' }]
    if (setup.more !== undefined) steps.push(...carried(state, setup.more))
    else for (const row of rows.keys()) steps.push(...readRow(setup, state, row))
    const isEmpty = rows.every((row) => row === 0)
    return {
      steps: steps.slice(0, cap + 1),
      ...(isEmpty && { fault: { reason: 'hole', say: 'Nothing is on yet. Tap a switch.' } as const }),
    }
  },

  judge(setup, { steps }) {
    const rows = steps.at(-1)?.state.rows ?? []
    const wrong = setup.goal.findIndex((goal, row) => rows[row] !== goal)
    const [made, goal] = [rows[wrong], setup.goal[wrong]]
    return made === undefined || goal === undefined ? undefined : rowFault(setup, wrong, made, goal)
  },

  result: (_, { steps }) => bitsOf(steps.at(-1)?.state.rows[0] ?? 0),

  /** The size is the number of switches that are on. */
  sizeOf: (answer) => answer.reduce((sum, row) => sum + bitsOf(row).replaceAll('0', '').length, 0),
}

/** Returns the bits as text, such as "01101". */
export function bitsOf(number: number): string {
  return number.toString(2).padStart(BITS.length, '0')
}

/** Returns a letter such as "M", or "?" if no letter has this number. */
export function letterOf(number: number): string {
  return number >= 1 && number <= 26 ? String.fromCharCode(64 + number) : '?'
}

function isOn(number: number, bit: number): boolean {
  return Math.floor(number / bit) % 2 === 1
}

function readRow({ as }: BinarySetup, state: BinaryState, row: number): Step<BinaryState>[] {
  const number = state.rows[row] ?? 0
  let sum = 0
  const steps = BITS.flatMap((bit, index): Step<BinaryState>[] => {
    if (!isOn(number, bit)) return []
    sum += bit
    const say = sum === bit ? `${bit} is on.` : `${bit} is on too. Together that is ${sum}.`
    return [{ line: row + 1, state: { ...state, row, bit: index, sum, read: row }, say }]
  })
  const named = as === 'letter' ? `${number}, the letter ${letterOf(number)}` : String(number)
  const end = { ...state, row, bit: -1, sum: number, read: row + 1 }
  return [...steps, { line: row + 1, state: end, say: `${bitsOf(number)} is ${named}.` }]
}

/** Adds one again and again from the right, and shows the carry. */
function carried(state: BinaryState, more: number): Step<BinaryState>[] {
  const steps: Step<BinaryState>[] = []
  let number = state.rows[0] ?? 0
  const say = (bit: number, text: string) =>
    steps.push({
      line: 1,
      state: { ...state, rows: [number, ...state.rows.slice(1)], row: 0, bit, sum: number },
      say: text,
    })
  for (let turn = 0; turn < more; turn += 1) {
    for (let bit = BITS.length - 1; bit >= 0; bit -= 1) {
      const value = BITS[bit] ?? 1
      if (!isOn(number, value)) {
        number += value
        say(bit, `The ${value} was off. It goes on, and that is all.`)
        break
      }
      number -= value
      const next = BITS[bit - 1]
      const where = next === undefined ? 'There is no place left for it.' : `One is carried to the ${next}.`
      say(bit, `The ${value} was on. It goes off. ${where}`)
    }
    say(-1, `Now the switches say ${bitsOf(number)}, that is ${number}.`)
  }
  return steps
}

function rowFault({ as, goal: rows }: BinarySetup, row: number, made: number, goal: number): Fault {
  const name = (number: number) => (as === 'letter' ? letterOf(number) : String(number))
  const where = rows.length > 1 ? `Row ${row + 1}` : 'The row'
  const say = `${where} says ${made}${as === 'letter' ? `, that is ${name(made)}` : ''}. It should say ${name(goal)}.`
  const mirrored = BITS.map((_, at) => bitsOf(made).at(-1 - at)).join('')
  return { reason: mirrored === bitsOf(goal) ? 'mirrored' : 'wrong-output', line: row + 1, say }
}
