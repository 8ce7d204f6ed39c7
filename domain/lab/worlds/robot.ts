import * as z from 'zod/mini'
import { blockWorld, type Deed } from '../block-world.ts'
import { conditionBlocks, repeatBlock, words, type BlockSpec } from '../vocabulary.ts'

/** What the squares are drawn as: walls, items and flag of each scene have drawings of their own. */
export const SCENES = ['spaza', 'taxi', 'netball', 'farm', 'street', 'garden'] as const

const FACING = '^>v<'
export type Facing = 0 | 1 | 2 | 3

/** How far a step goes to the right and down, by facing. */
const STEPS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const
const FACING_WORDS = ['up', 'right', 'down', 'left'] as const

export const MAX_SIDE = 10

/**
 * `rows` is the map: `.` free, `#` wall, `F` flag, `*` item, and one of `^>v<` for the robot as it faces. The goal is to
 * end on the flag, if there is one, with all items picked up.
 */
export const RobotSetup = z
  .strictObject({
    scene: z.enum(SCENES),
    rows: z
      .array(z.string().check(z.regex(/^[.#F*^>v<]{1,10}$/, 'A row has at most 10 of . # F * ^ > v <')))
      .check(z.minLength(1), z.maxLength(MAX_SIDE)),
  })
  .check(
    z.refine(({ rows }) => rows.every((row) => row.length === rows[0]?.length), {
      error: 'All rows have the same length',
      path: ['rows'],
    }),
    z.refine(({ rows }) => count(rows, FACING) === 1, { error: 'There is one robot', path: ['rows'] }),
    z.refine(({ rows }) => count(rows, 'F') <= 1, { error: 'There is at most one flag', path: ['rows'] }),
    z.refine(({ rows }) => count(rows, 'F*') > 0, { error: 'There is a flag or an item', path: ['rows'] }),
  )
export type RobotSetup = z.infer<typeof RobotSetup>

export interface RobotState {
  readonly x: number
  readonly y: number
  readonly facing: Facing
  /** Items that are still there, as "x,y". */
  readonly items: readonly string[]
  /** It ran against this square last, for the picture. */
  readonly bumped?: { readonly x: number; readonly y: number }
}

const CONDITIONS = words({
  'wall-ahead': 'wall ahead',
  'path-ahead': 'path ahead',
  'path-left': 'path on the left',
  'path-right': 'path on the right',
  'at-flag': 'at the flag',
  'on-item': 'on an item',
})

const VOCABULARY: readonly BlockSpec[] = [
  { op: 'forward', text: 'move forward', group: 'move', letter: 'f' },
  { op: 'left', text: 'turn left', group: 'move', letter: 'l' },
  { op: 'right', text: 'turn right', group: 'move', letter: 'r' },
  { op: 'pick', text: 'pick up', group: 'move', letter: 'k' },
  repeatBlock(),
  ...conditionBlocks(CONDITIONS),
]

/** "B3": the columns are letters, the rows numbers, as on the edges of the drawn map. */
export function squareName({ x, y }: { x: number; y: number }): string {
  return `${String.fromCharCode(65 + x)}${y + 1}`
}

export const robot = blockWorld<RobotSetup, RobotState>({
  name: 'robot',
  setup: RobotSetup,
  vocabulary: VOCABULARY,

  begin({ rows }) {
    const [start] = squares(rows, FACING)
    if (!start) throw new RangeError('The map has no robot')
    return {
      x: start.x,
      y: start.y,
      facing: FACING.indexOf(start.sign) as Facing,
      items: squares(rows, '*').map(({ x, y }) => `${x},${y}`),
    }
  },

  opening: (_, state) => `The robot is on ${squareName(state)} and looks ${FACING_WORDS[state.facing]}.`,

  act({ rows }, state, { line, block: { op } }): Deed<RobotState> {
    const { bumped: _, ...still } = state
    switch (op) {
      case 'forward': {
        const to = ahead(state, state.facing)
        if (isFree(rows, to)) return one({ ...still, ...to }, `Move forward to ${squareName(to)}.`)
        const what = signAt(rows, to) === undefined ? 'left the map' : 'ran into a wall'
        return {
          moments: [{ state: { ...still, bumped: to }, say: `The robot ${what} at line ${line}.` }],
          fault: {
            reason: 'crash',
            say: `From ${squareName(state)} the robot ${what}. Look at line ${line} and the block before it.`,
          },
        }
      }
      case 'left':
      case 'right': {
        const facing = turned(state.facing, op)
        return one({ ...still, facing }, `Turn ${op}. Now it looks ${FACING_WORDS[facing]}.`)
      }
      case 'pick': {
        const here = `${state.x},${state.y}`
        if (!state.items.includes(here))
          return {
            moments: [{ state: still, say: 'Pick up: there is nothing here.' }],
            fault: {
              reason: 'missed-item',
              say: `At line ${line} there is nothing to pick up on ${squareName(state)}.`,
            },
          }
        return one({ ...still, items: state.items.filter((item) => item !== here) }, 'Pick up. Got it.')
      }
      default:
        return one(still, `This robot does not know "${op}".`)
    }
  },

  holds({ rows }, state, condition) {
    const { facing } = state
    switch (condition) {
      case 'wall-ahead':
        return !isFree(rows, ahead(state, facing))
      case 'path-ahead':
        return isFree(rows, ahead(state, facing))
      case 'path-left':
        return isFree(rows, ahead(state, turned(facing, 'left')))
      case 'path-right':
        return isFree(rows, ahead(state, turned(facing, 'right')))
      case 'at-flag':
        return signAt(rows, state) === 'F'
      case 'on-item':
        return state.items.includes(`${state.x},${state.y}`)
      default:
        return false
    }
  },

  judge({ rows }, { steps }) {
    const last = steps.at(-1)
    const [flag] = squares(rows, 'F')
    if (!last) return undefined
    const { state, line } = last
    if (flag && (state.x !== flag.x || state.y !== flag.y)) {
      const passed = steps.findLast((step) => step.state.x === flag.x && step.state.y === flag.y)
      return passed
        ? { reason: 'overshoot', line, say: `The robot was at the flag and went on to ${squareName(state)}.` }
        : {
            reason: 'short',
            line,
            say: `The robot stopped on ${squareName(state)}. The flag is on ${squareName(flag)}.`,
          }
    }
    const left = state.items.length
    if (left > 0)
      return {
        reason: 'missed-item',
        say: left === 1 ? 'One item is still there.' : `${left} items are still there.`,
      }
    return undefined
  },

  result: (_, { steps }) => {
    const last = steps.at(-1)
    return last ? squareName(last.state) : ''
  },
})

function one(state: RobotState, say: string): Deed<RobotState> {
  return { moments: [{ state, say }] }
}

function turned(facing: Facing, side: 'left' | 'right'): Facing {
  return ((facing + (side === 'right' ? 1 : 3)) % 4) as Facing
}

function ahead({ x, y }: { x: number; y: number }, facing: Facing): { x: number; y: number } {
  const [right, down] = STEPS[facing]
  return { x: x + right, y: y + down }
}

function signAt(rows: readonly string[], { x, y }: { x: number; y: number }): string | undefined {
  return rows[y]?.[x]
}

function isFree(rows: readonly string[], place: { x: number; y: number }): boolean {
  const sign = signAt(rows, place)
  return sign !== undefined && sign !== '#'
}

function squares(rows: readonly string[], signs: string): { x: number; y: number; sign: string }[] {
  return rows.flatMap((row, y) =>
    [...row].flatMap((sign, x) => (signs.includes(sign) ? [{ x, y, sign }] : [])),
  )
}

function count(rows: readonly string[], signs: string): number {
  return squares(rows, signs).length
}
