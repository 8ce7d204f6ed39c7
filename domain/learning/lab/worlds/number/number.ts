import { blockWorld, type Deed } from '../../block-world.ts'
import type { Block } from '../../program.ts'
import { numbers, repeatBlock, words, type BlockSpec, type Field } from '../../vocabulary.ts'
import type { Run } from '../../world.ts'
import { compare, comparisonBlocks, SIGNS } from '../comparison.ts'
import { plural } from '../../../../counts.ts'
import type { NumberSetup } from './number-setup.ts'

/** Names that boxes may have. A level says which boxes it has and what is in them at the beginning. */
export const NAMES = [
  'price',
  'paid',
  'coins',
  'airtime',
  'voucher',
  'score',
  'goals',
  'best',
  'home',
  'away',
  'people',
  'total',
  'amount',
  'time',
  'teams',
  'games',
] as const

export const WORDS = ['"go"', '"wait"', '"yes"', '"no"', '"buy"', '"enough"'] as const

export const MOST = 999_999

type Value = number | string

export interface NumberState {
  /** These are the boxes in the order of the level. */
  readonly boxes: Readonly<Record<string, number>>
  readonly inputs: readonly number[]
  readonly shown: readonly Value[]
}

const INPUTS_LEFT = 'inputs-left'
const VARIABLES = words(Object.fromEntries(NAMES.map((name) => [name, name])))
const COUNTS = [...numbers(0, 20), ...numbers(25, 50, 5), ...numbers(60, 100, 10)]
const VALUES = [...VARIABLES, ...COUNTS]

function field(name: string, label: string, choices: Field['choices'], first: Value): Field {
  return { name, label, choices, first }
}

const NAME = field('name', 'which box', VARIABLES, 'score')

const VOCABULARY: readonly BlockSpec[] = [
  { op: 'read', text: 'read {name}', group: 'sense', letter: 'r', fields: [NAME] },
  {
    op: 'set',
    text: 'set {name} to {to}',
    group: 'data',
    letter: 's',
    fields: [NAME, field('to', 'to which value', VALUES, 0)],
  },
  {
    op: 'change',
    text: 'change {name} by {by}',
    group: 'data',
    letter: 'c',
    fields: [NAME, field('by', 'by how much', [...VARIABLES, ...numbers(-20, 20)], 1)],
  },
  {
    op: 'sum',
    text: 'set {name} to {a} {sum} {b}',
    group: 'data',
    letter: 'm',
    fields: [
      NAME,
      field('a', 'first value', VALUES, 'score'),
      field('sum', 'plus, minus, times or shared by', words({ '+': '+', '-': '-', x: '×', '/': '÷' }), '+'),
      field('b', 'second value', VALUES, 1),
    ],
  },
  {
    op: 'show',
    text: 'show {value}',
    group: 'look',
    letter: 'o',
    fields: [
      field(
        'value',
        'what to show',
        [...VALUES, ...words(Object.fromEntries(WORDS.map((word) => [word, word])))],
        'score',
      ),
    ],
  },
  repeatBlock(),
  ...comparisonBlocks(
    field(
      'left',
      'value on the left',
      [...VARIABLES, ...words({ [INPUTS_LEFT]: 'inputs left' }), ...COUNTS],
      'score',
    ),
    SIGNS,
    field('right', 'value on the right', VALUES, 10),
  ),
]

export const number = blockWorld<NumberSetup, NumberState>({
  name: 'number',
  setupWord: 'test',
  vocabulary: VOCABULARY,

  begin: ({ boxes, inputs }) => ({ boxes: boxes as Record<string, number>, inputs, shown: [] }),

  opening: (_, { boxes, inputs }) => {
    const named = Object.entries(boxes).map(([name, value]) => `${name} is ${value}`)
    const [next, ...more] = inputs
    const waiting =
      more.length === 0 ? '' : `, and ${more.length} more ${plural(more.length, 'waits', 'wait')}`
    return `${named.join(', ')}.${next === undefined ? '' : ` The next input is ${next}${waiting}.`}`
  },

  act(_, state, { block, line }): Deed<NumberState> {
    const { args = {} } = block
    const name = String(args['name'])
    switch (block.op) {
      case 'read': {
        const [next, ...inputs] = state.inputs
        if (next === undefined)
          return {
            moments: [{ state, say: 'Read: there is no input left.' }],
            fault: { reason: 'no-input', say: `At line ${line} there was no input left to read.` },
          }
        return put({ ...state, inputs }, name, next, `Read ${next} into ${name}.`)
      }
      case 'set': {
        const value = valueOf(state, args['to'])
        return put(state, name, value, `Set ${name} to ${value}.`)
      }
      case 'change': {
        const by = valueOf(state, args['by'])
        const value = valueOf(state, name) + by
        return put(state, name, value, `Change ${name} by ${by}. Now it is ${value}.`)
      }
      case 'sum': {
        const [a, b] = [valueOf(state, args['a']), valueOf(state, args['b'])]
        const value = calculate(a, args['sum'], b)
        if (value === undefined)
          return {
            moments: [{ state, say: `${a} shared by 0: nobody can do that.` }],
            fault: {
              reason: 'crash',
              say: `At line ${line} the machine must share by 0. Nobody can do that.`,
            },
          }
        return put(
          state,
          name,
          value,
          `Set ${name} to ${a} ${SAID[String(args['sum'])]} ${b}, that is ${value}.`,
        )
      }
      case 'show': {
        const { value = 0 } = args
        const shown = typeof value === 'string' && value.startsWith('"') ? value : valueOf(state, value)
        return one({ ...state, shown: [...state.shown, shown] }, `Show ${shown}.`)
      }
      default:
        return one(state, `This machine does not know "${block.op}".`)
    }
  },

  holds: (_, state, __, { args = {} }) =>
    compare(valueOf(state, args['left']), args['sign'], valueOf(state, args['right'])),

  remark(_, state, { args = {} }) {
    const named = [args['left'], args['right']].filter((value) => typeof value === 'string')
    return named
      .map((value) => `${value === INPUTS_LEFT ? 'Inputs left' : `Now ${value}`}: ${valueOf(state, value)}.`)
      .join(' ')
  },

  judge({ outputs }, run) {
    const shown = run.steps.at(-1)?.state.shown ?? []
    if (shown.length === 0)
      return { reason: 'no-output', say: 'The paper is empty. A "show" block prints on it.' }
    const isAtEnd = shown.slice(-outputs.length).join() === outputs.join()
    if (shown.length > outputs.length && isAtEnd)
      return {
        reason: 'extra-output',
        ...lineOf(run, 0),
        say: `The paper has ${shown.length} lines. Only the last ${plural(outputs.length, 'one is', `${outputs.length} are`)} asked.`,
      }
    const wrong = shown.findIndex((value, index) => index < outputs.length && value !== outputs[index])
    if (wrong >= 0)
      return {
        reason: 'wrong-output',
        ...lineOf(run, wrong),
        say: `The paper says ${shown[wrong]}. It should say ${outputs[wrong]}.`,
      }
    if (shown.length > outputs.length)
      return {
        reason: 'extra-output',
        ...lineOf(run, outputs.length),
        say: `The paper has ${shown.length} lines. It should have ${outputs.length}.`,
      }
    if (shown.length < outputs.length)
      return {
        reason: 'short',
        isAtEnd: true,
        say: `The paper has ${shown.length} of ${outputs.length} lines.`,
      }
    return undefined
  },

  result: (_, { steps }) => steps.at(-1)?.state.shown.join(' ') ?? '',
})

const SAID: Readonly<Record<string, string>> = { '+': 'plus', '-': 'minus', x: 'times', '/': 'shared by' }

function one(state: NumberState, say: string): Deed<NumberState> {
  return { moments: [{ state, say }] }
}

function put(state: NumberState, name: string, value: number, say: string): Deed<NumberState> {
  const held = Math.max(-MOST, Math.min(MOST, value))
  return one({ ...state, boxes: { ...state.boxes, [name]: held } }, say)
}

function valueOf({ boxes, inputs }: NumberState, value: Value | undefined): number {
  if (typeof value === 'number') return value
  if (value === INPUTS_LEFT) return inputs.length
  return (value !== undefined && Object.hasOwn(boxes, value) && boxes[value]) || 0
}

/** Numbers are always whole, so the remainder of a division is dropped. */
function calculate(a: number, sum: Block['op'] | number | undefined, b: number): number | undefined {
  if (sum === '/') return b === 0 ? undefined : Math.trunc(a / b)
  if (sum === 'x') return a * b
  return sum === '-' ? a - b : a + b
}

/** Returns the line of the program that printed this line of the paper. */
function lineOf({ steps }: Run<NumberState>, index: number): { line?: number } {
  const line = steps.find(({ state }) => state.shown.length > index)?.line
  return line === undefined ? {} : { line }
}
