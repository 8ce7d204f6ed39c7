import { blockWorld, type Deed } from '../../block-world.ts'
import { conditionBlocks, repeatBlock, words, type BlockSpec } from '../../vocabulary.ts'
import { count } from '../../../../counts.ts'
import {
  ahead,
  FACING_SIGNS,
  FACING_WORDS,
  isFree,
  signAt,
  squareName,
  squares,
  turned,
  type Facing,
  type Place,
} from './robot-map.ts'
import { SCENE_WORDS, type Scene } from './robot-scenes.ts'
import type { RobotAsks, RobotSetup } from './robot-setup.ts'

export interface RobotState extends Place {
  readonly facing: Facing
  /** These are items that are still there, as "x,y". */
  readonly items: readonly string[]
  /** This is the square that the robot hit last, for the picture. */
  readonly bumped?: Place
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
  { op: 'light', text: 'switch on', group: 'move', letter: 's' },
  repeatBlock(),
  ...conditionBlocks(CONDITIONS, 'at-flag'),
]

export const robot = blockWorld<RobotSetup, RobotState>({
  name: 'robot',
  vocabulary: VOCABULARY,

  lacks(_, __, { steps }, asks) {
    const { squares: wanted } = asks as RobotAsks
    const seen = new Set(steps.map(({ state }) => squareName(state))).size
    if (seen >= wanted) return undefined
    return `Qala was on ${count(seen, 'square')}. The show should use at least ${wanted}.`
  },

  begin({ rows }) {
    const [start] = squares(rows, FACING_SIGNS)
    if (!start) throw new RangeError('The map has no robot')
    return {
      x: start.x,
      y: start.y,
      facing: FACING_SIGNS.indexOf(start.sign) as Facing,
      items: squares(rows, '*').map(({ x, y }) => `${x},${y}`),
    }
  },

  opening({ scene, rows }, state) {
    const [flag] = squares(rows, 'F')
    const items = squares(rows, '*')
    const { item, items: many } = SCENE_WORDS[scene]
    return [
      `The robot is on ${squareName(state)} and looks ${FACING_WORDS[state.facing]}.`,
      flag && `The flag is on ${squareName(flag)}.`,
      items.length > 0 && `${count(items.length, item, many)}: ${items.map(squareName).join(', ')}.`,
    ]
      .filter(Boolean)
      .join(' ')
  },

  act({ scene, rows }, state, { line, block: { op } }): Deed<RobotState> {
    const { bumped: _, ...still } = state
    switch (op) {
      case 'forward': {
        const to = ahead(state, state.facing)
        if (isFree(rows, to)) return one({ ...still, ...to }, `Move forward to ${squareName(to)}.`)
        const what =
          signAt(rows, to) === undefined
            ? 'went over the edge of the map'
            : `ran into a ${SCENE_WORDS[scene].wall} on ${squareName(to)}`
        return {
          moments: [{ state: { ...still, bumped: to }, say: `The robot ${what} at line ${line}.` }],
          fault: {
            reason: 'crash',
            say: `From ${squareName(state)} the robot ${what}. That was line ${line}.`,
          },
        }
      }
      case 'left':
      case 'right': {
        const facing = turned(state.facing, op)
        return one({ ...still, facing }, `Turn ${op}. Now it looks ${FACING_WORDS[facing]}.`)
      }
      case 'pick':
      case 'light':
        return handle(scene, still, op, line)
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

  remark({ rows }, state, { args = {} }) {
    const isAtEdge = signAt(rows, ahead(state, state.facing)) === undefined
    const asksAhead = args['condition'] === 'wall-ahead' || args['condition'] === 'path-ahead'
    return isAtEdge && asksAhead ? 'Here is the edge of the map.' : undefined
  },

  judge({ scene, rows }, { steps }) {
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
            isAtEnd: true,
            say: `The robot stopped on ${squareName(state)}. The flag is on ${squareName(flag)}${moreSteps(rows, state, flag)}.`,
          }
    }
    const left = state.items.length
    const { item, items } = SCENE_WORDS[scene]
    if (left > 0)
      return {
        reason: 'missed-item',
        say: left === 1 ? `One ${item} was left behind.` : `${left} ${items} were left behind.`,
      }
    return undefined
  },

  result: (_, { steps }) => {
    const last = steps.at(-1)
    return last ? squareName(last.state) : ''
  },
})

/** Returns ": one step more" when the flag is straight ahead with nothing in the way, and otherwise nothing. */
function moreSteps(rows: readonly string[], state: RobotState, flag: Place): string {
  let place: Place = state
  for (let steps = 1; ; steps += 1) {
    place = ahead(place, state.facing)
    if (!isFree(rows, place)) return ''
    if (place.x === flag.x && place.y === flag.y)
      return steps === 1 ? ': one step more' : `: ${steps} steps more`
  }
}

/** Picks up or switches on the item on the robot's own square. */
function handle(scene: Scene, state: RobotState, op: 'pick' | 'light', line: number): Deed<RobotState> {
  const name = op === 'pick' ? 'Pick up' : 'Switch on'
  const { deed, item } = SCENE_WORDS[scene]
  const here = `${state.x},${state.y}`
  if (deed === op && state.items.includes(here)) {
    const items = state.items.filter((place) => place !== here)
    return one({ ...state, items }, `${name}. ${op === 'pick' ? 'Got it' : 'Now it shines'}.`)
  }
  const what = deed === op ? `no ${item}` : `nothing to ${name.toLowerCase()}`
  const say = `there is ${what} on ${squareName(state)}.`
  return {
    moments: [{ state, say: `${name}: ${say}` }],
    fault: { reason: 'missed-item', say: `Line ${line}: ${say}` },
  }
}

function one(state: RobotState, say: string): Deed<RobotState> {
  return { moments: [{ state, say }] }
}
