import { blockWorld, type Deed } from '../../block-world.ts'
import { flatLines, numbered } from '../../program.ts'
import type { Fault, Step } from '../../world.ts'
import { compare } from '../comparison.ts'
import {
  distanceAhead,
  distanceToLine,
  FLOOR,
  hitBy,
  isInside,
  move,
  noiseOf,
  PER_CM,
  sensorPlaces,
  type Area,
  type Pose,
} from './motor-geometry.ts'
import { MOTORS_BLOCKS, type Sensor } from './motors-blocks.ts'
import type { MotorsAsks, MotorsSetup } from './motors-setup.ts'
import { FACING_WORDS } from '../robot/robot-map.ts'

export interface MotorsState extends Pose {
  /** The time is in tenths of a second. */
  readonly time: number
  readonly left: number
  readonly right: number
  readonly bumped?: boolean
}

const LIGHT = { tape: 20, floor: 80 }
const OFF_LINE = 14
/** A free drive has no goal, and it ends after this many tenths of a second. */
const FREE_TIME = 250
/** A longer drive is shown in moments of this many tenths of a second. */
const MOMENT = 5

const base = blockWorld<MotorsSetup, MotorsState>({
  name: 'motors',
  setupWord: 'floor',
  vocabulary: MOTORS_BLOCKS,

  begin: ({ start: { x, y, heading } }) => ({
    x: x * PER_CM,
    y: y * PER_CM,
    heading: heading * 100,
    time: 0,
    left: 0,
    right: 0,
  }),

  opening,

  act(setup, state, { line, block: { op, args = {} } }): Deed<MotorsState> {
    if (op !== 'drive') return { moments: [{ state, say: `This robot does not know "${op}".` }] }
    const [left, right, time] = ['left', 'right', 'time'].map((name) => numberOf(args[name])) as [
      number,
      number,
      number,
    ]
    const moments: { state: MotorsState; say: string }[] = []
    let now: MotorsState = { ...state, left, right }
    for (let tick = 1; tick <= time; tick += 1) {
      const next: MotorsState = { ...now, ...move(now, left, right), time: now.time + 1 }
      const hit = hitBy(next, setup.things ?? [], FLOOR)
      if (hit !== undefined) {
        const say = `The robot bumped into the ${hit === 'crate' ? 'box' : hit}.`
        return {
          moments: [...moments, { state: { ...now, bumped: true }, say }],
          fault: { reason: 'crash', say: `${say} This happened in line ${line} of the program.` },
        }
      }
      now = next
      if (isOff(setup, now)) {
        const say = 'The robot lost the tape.'
        return {
          moments: [...moments, { state: now, say }],
          fault: { reason: 'off-line', say: `${say} This happened in line ${line} of the program.` },
        }
      }
      const isHome = isOver(setup, now)
      if (tick % MOMENT === 0 || tick === time || isHome)
        moments.push({ state: now, say: `${sayDrive(left, right)} ${placeOf(setup, now)}` })
      if (isHome) break
    }
    return { moments }
  },

  holds: (setup, state, _, { args = {} }) =>
    compare(read(setup, state, args['sensor'] as Sensor), args['sign'], numberOf(args['limit'])),

  remark: (setup, state, { args = {} }) => `It reads ${read(setup, state, args['sensor'] as Sensor)}.`,

  isOver,

  judge(setup, { steps }) {
    const last = steps.at(-1)
    if (!last) return undefined
    const { state, line } = last
    const { gap, park, finish } = setup
    if (gap) return faultOfGap(setup, state, gap, line)
    const goal = park ?? finish
    if (!goal || isInside(state, goal)) return undefined
    if (steps.some((step) => isInside(step.state, goal)))
      return {
        reason: 'overshoot',
        line,
        say: 'The robot was in the yellow square, but it did not stop there.',
      }
    const [driven, away] = [lengthOf(steps), distanceTo(goal, state)]
    const say = `The robot drove ${driven} cm. Now it is ${away} cm away from the middle of the yellow square.`
    return { reason: 'short', isAtEnd: true, say }
  },

  result({ marks = [] }, { steps, fault }) {
    const state = steps.at(-1)?.state
    if (!state) return ''
    if (fault?.reason === 'crash') return 'It bumps'
    const near = marks.find(({ x, y }) => isNear(state, x, y))
    return near?.name ?? `x ${cm(state.x)} y ${cm(state.y)}`
  },
})

/**
 * If the limit cannot distinguish tape from floor, then that is the reason why the robot loses its line, wherever that
 * happens.
 */
export const motors: typeof base = {
  ...base,
  lacks(_, __, { steps }, asks) {
    const { path } = asks as MotorsAsks
    const driven = steps.reduce((sum, { state }, at) => {
      const before = steps[at - 1]?.state ?? state
      return sum + Math.hypot(state.x - before.x, state.y - before.y)
    }, 0)
    if (driven >= path) return undefined
    return `The path is ${Math.round(driven)} cm long. It should be at least ${path} cm.`
  },
  run(setup, program, cap) {
    const run = base.run(setup, program, cap)
    if (!run.fault || !setup.line) return run
    const { tape, floor } = setup.light ?? LIGHT
    const isWrong = (limit: number) => limit <= tape || limit > floor
    const asked = flatLines(numbered(program)).find(
      ({ block: { args = {} } }) =>
        String(args['sensor']).endsWith('light') && isWrong(numberOf(args['limit'])),
    )
    if (!asked) return run
    const limit = numberOf(asked.block.args?.['limit'])
    const say = `The robot cannot find the tape with a limit of ${limit}. The sensors read ${tape} over the tape and ${floor} over the floor.`
    return { ...run, fault: { reason: 'threshold', line: asked.line, say } }
  },
}

/** Returns the reading of a sensor with its noise: 0 to 100 for light, centimetres for distance. */
export function read(setup: MotorsSetup, state: MotorsState, sensor: Sensor): number {
  const { noise } = setup
  const at = `${sensor}${state.time}`
  if (sensor === 'distance') {
    const seen = Math.round(distanceAhead(state, setup.things ?? [], FLOOR))
    return Math.max(0, seen + noiseOf(noise?.distance ?? 0, noise?.seed ?? 0, at))
  }
  const { tape, floor } = setup.light ?? LIGHT
  const place = sensorPlaces(state)[sensor === 'left-light' ? 'left' : 'right']
  const isOnTape = setup.line !== undefined && distanceToLine(place, setup.line) <= 1.5
  const seen = (isOnTape ? tape : floor) + noiseOf(noise?.light ?? 0, noise?.seed ?? 0, at)
  return Math.max(0, Math.min(100, seen))
}

function isOver(setup: MotorsSetup, state: MotorsState): boolean {
  const { finish, park, gap } = setup
  if (finish) return isInside(state, finish)
  return !park && !gap && state.time >= FREE_TIME
}

function isOff({ line, finish }: MotorsSetup, state: MotorsState): boolean {
  return line !== undefined && finish !== undefined && distanceToLine(inCm(state), line) > OFF_LINE
}

function faultOfGap(
  setup: MotorsSetup,
  state: MotorsState,
  { from, to }: { from: number; to: number },
  line: number,
): Fault | undefined {
  const gap = Math.round(distanceAhead(state, setup.things ?? [], FLOOR))
  const asked = `It should stop between ${from} and ${to} cm away.`
  if (gap > to) return { reason: 'short', isAtEnd: true, say: `The robot stopped ${gap} cm away. ${asked}` }
  if (gap < from) return { reason: 'overshoot', line, say: `The robot stopped only ${gap} cm away. ${asked}` }
  return undefined
}

function lengthOf(steps: readonly Step<MotorsState>[]): number {
  const lengths = steps.slice(1).map(({ state }, index) => {
    const from = steps[index]?.state ?? state
    return Math.hypot(state.x - from.x, state.y - from.y)
  })
  return cm(lengths.reduce((sum, length) => sum + length, 0))
}

function distanceTo({ x, y, w, h }: Area, state: MotorsState): number {
  return Math.round(Math.hypot(x + w / 2 - state.x / PER_CM, y + h / 2 - state.y / PER_CM))
}

function sayDrive(left: number, right: number): string {
  if (left === 0 && right === 0) return 'It stands still.'
  if (left === right) return left > 0 ? 'Drive forward.' : 'Drive backward.'
  if (left === -right) return left > right ? 'Turn right on the spot.' : 'Turn left on the spot.'
  return left > right ? 'Drive in a bend to the right.' : 'Drive in a bend to the left.'
}

function opening(setup: MotorsSetup, state: MotorsState): string {
  const { start, park, finish, gap } = setup
  const goal = park ?? finish
  return [
    `The robot faces ${FACING_WORDS[(Math.round(start.heading / 90) + 1) % 4]}.`,
    goal && `The yellow square is ${distanceTo(goal, state)} cm away.`,
    gap && `The distance sensor reads ${read(setup, state, 'distance')} cm.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function placeOf({ start }: MotorsSetup, state: MotorsState): string {
  const [right, down] = [cm(state.x) - start.x, cm(state.y) - start.y]
  const parts = [
    right !== 0 && `${Math.abs(right)} cm ${right > 0 ? 'right' : 'left'}`,
    down !== 0 && `${Math.abs(down)} cm ${down > 0 ? 'down' : 'up'}`,
  ].filter(Boolean)
  return parts.length > 0 ? `From the start: ${parts.join(', ')}.` : 'It is where it started.'
}

function isNear(state: Pose, x: number, y: number): boolean {
  return Math.abs(cm(state.x) - x) <= 6 && Math.abs(cm(state.y) - y) <= 6
}

function inCm({ x, y }: Pose): { x: number; y: number } {
  return { x: x / PER_CM, y: y / PER_CM }
}

function cm(length: number): number {
  return Math.round(length / PER_CM)
}

function numberOf(value: string | number | undefined): number {
  return Math.max(-120, Math.min(120, Number(value) || 0))
}
