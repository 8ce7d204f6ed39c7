import { blockWorld, type Deed } from '../../block-world.ts'
import { numbers, repeatBlock, words, type BlockSpec, type Choice } from '../../vocabulary.ts'
import type { Step } from '../../world.ts'
import { count } from '../../../../counts.ts'
import { compareDrawings, type DrawnStroke } from './compare-drawings.ts'
import { merged, type Stroke } from './drawing.ts'
import type { TurtleAsks, TurtleSetup } from './turtle-setup.ts'

const COLOURS = { blue: 'blue', red: 'red', yellow: 'yellow', green: 'green' } as const
export type Colour = keyof typeof COLOURS

const MAX_LINES = 300

/** The turtle begins in the middle, at 0, 0, and faces right. `heading` is in degrees, with 0 to the right and 90 down. */
export interface TurtleState {
  readonly x: number
  readonly y: number
  readonly heading: number
  readonly isPenDown: boolean
  readonly colour: Colour
}

/** These are the angles at the corners of regular shapes and stars with three to twelve points. */
const DEGREES: Choice[] = [15, 30, 36, 45, 60, 72, 90, 108, 120, 135, 144, 150, 180].map((value) => ({
  value,
  label: String(value),
}))
const degrees = { name: 'degrees', label: 'how many degrees', choices: DEGREES, first: 90 }

const VOCABULARY: readonly BlockSpec[] = [
  {
    op: 'move',
    text: 'move {steps} steps',
    group: 'move',
    letter: 'm',
    fields: [{ name: 'steps', label: 'how many steps', choices: numbers(10, 200, 10), first: 50 }],
  },
  { op: 'right', text: 'turn right {degrees} degrees', group: 'move', letter: 'r', fields: [degrees] },
  { op: 'left', text: 'turn left {degrees} degrees', group: 'move', letter: 'l', fields: [degrees] },
  { op: 'pen-up', text: 'pen up', group: 'look', letter: 'u' },
  { op: 'pen-down', text: 'pen down', group: 'look', letter: 'd' },
  {
    op: 'colour',
    text: 'pen colour {colour}',
    group: 'look',
    letter: 'c',
    fields: [{ name: 'colour', label: 'which colour', choices: words(COLOURS), first: 'red' }],
  },
  repeatBlock(),
]

export const turtle = blockWorld<TurtleSetup, TurtleState>({
  name: 'turtle',
  vocabulary: VOCABULARY,
  begin: () => ({ x: 0, y: 0, heading: 0, isPenDown: true, colour: 'blue' }),
  opening: () => 'The turtle is at the start and looks right. Its pen is down.',

  act(_, state, { block: { op, args } }): Deed<TurtleState> {
    const { x, y, heading, isPenDown } = state
    switch (op) {
      case 'move': {
        const steps = Number(args?.['steps'])
        const turn = (heading * Math.PI) / 180
        const to = { x: rounded(x + steps * Math.cos(turn)), y: rounded(y + steps * Math.sin(turn)) }
        return one({ ...state, ...to }, `Move ${steps} steps${isPenDown ? '' : ' without drawing'}.`)
      }
      case 'left':
      case 'right': {
        const by = Number(args?.['degrees'])
        const now = (((heading + (op === 'right' ? by : -by)) % 360) + 360) % 360
        return one({ ...state, heading: now }, `Turn ${op} ${by} degrees. Now it looks ${wordOf(now)}.`)
      }
      case 'pen-up':
        return one({ ...state, isPenDown: false }, 'Pen up. Now it moves without drawing.')
      case 'pen-down':
        return one({ ...state, isPenDown: true }, 'Pen down. Now it draws.')
      case 'colour': {
        const colour = String(args?.['colour'])
        return isColour(colour)
          ? one({ ...state, colour }, `The pen is ${colour} now.`)
          : one(state, `There is no pen in ${colour}.`)
      }
      default:
        return one(state, `This turtle does not know "${op}".`)
    }
  },

  holds: () => false,

  lacks(_, __, { steps }, asks) {
    const { lines: least = 0, colours = 0 } = asks as TurtleAsks
    const drawn = merged(strokesOf(steps))
    const used = new Set(drawn.map(({ colour }) => colour)).size
    if (drawn.length < least)
      return `Your drawing has ${count(drawn.length, 'line')}. It should have at least ${least}.`
    if (used < colours)
      return `Your drawing has ${count(used, 'colour')}. It should have at least ${colours}.`
    return undefined
  },

  judge(setup, { steps }) {
    if (!setup.target) return undefined
    return compareDrawings(targetOf(setup), lines(steps), setup.once ?? false)
  },

  result: (_, { steps }) => {
    return count(merged(strokesOf(steps)).length, 'line')
  },
})

/** Returns the strokes that a run has drawn so far. */
export function strokesOf(steps: readonly Step<TurtleState>[]): readonly Stroke[] {
  return lines(steps)
}

const TARGETS = new WeakMap<TurtleSetup, readonly Stroke[]>()

/** Returns the drawing to make, or no strokes when there is no target. */
export function targetOf(setup: TurtleSetup): readonly Stroke[] {
  if (!setup.target) return []
  // This is cached, because it is needed for each moment that is shown and for each try of the diagnosis.
  const known = TARGETS.get(setup)
  if (known) return known
  const target = lines(turtle.run({ ground: 'yard' }, setup.target, MAX_LINES).steps)
  TARGETS.set(setup, target)
  return target
}

function lines(steps: readonly Step<TurtleState>[]): DrawnStroke[] {
  let turnedAt = 0
  return steps.flatMap(({ line, state }, index) => {
    const before = steps[index - 1]?.state
    if (!before) return []
    if (before.heading !== state.heading) turnedAt = line
    const hasMoved = before.x !== state.x || before.y !== state.y
    if (!hasMoved || !state.isPenDown) return []
    const { heading, colour } = state
    const [from, to] = [before, state].map(({ x, y }) => ({ x, y })) as [Stroke['from'], Stroke['to']]
    return [{ from, to, heading, colour, line, turnedAt }]
  })
}

function one(state: TurtleState, say: string): Deed<TurtleState> {
  return { moments: [{ state, say }] }
}

/** Removes the tiny errors of sines, so that they do not add up and do not differ between JavaScript engines. */
function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6 || 0
}

function wordOf(heading: number): string {
  const words: Readonly<Record<number, string>> = { 0: 'right', 90: 'down', 180: 'left', 270: 'up' }
  return words[heading] ?? 'at a slant'
}

function isColour(value: string): value is Colour {
  return Object.hasOwn(COLOURS, value)
}
