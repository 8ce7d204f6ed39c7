import { sayLook } from '../../block-world.ts'
import { numbered, type Line, type Program } from '../../program.ts'
import type { BlockSpec } from '../../vocabulary.ts'
import { walk, type Visit } from '../../walk.ts'
import type { Step } from '../../world.ts'

const KEYS = { L: 'key-left', R: 'key-right' } as const
export type Key = keyof typeof KEYS

export const EDGE = 240
export const GROUND = -160
export const TOP = 160
/** The game has ten ticks a second. */
export const TICKS_A_SECOND = 10

export interface StageState {
  readonly tick: number
  readonly x: number
  readonly y: number
  readonly 'mango-x': number
  readonly 'mango-y': number
  readonly score: number
  readonly misses: number
  /** This is the number of mangoes that were put at the top. */
  readonly drops: number
  readonly said: string
  /** This is the arrow that was tapped in this tick. */
  readonly key: Key | ''
  readonly isStopped: boolean
}

/** This is the part of a setup from which a game begins. */
interface Cast {
  readonly x: number
  readonly y: number
  /** These are the x positions at which the mangoes begin, one after another. */
  readonly drops: readonly number[]
  readonly score?: number | undefined
}

interface Thread {
  readonly visits: Generator<Visit, void>
  waits: number
}

/** This is a game that runs tick by tick. Keys come from a level's script or from a learner who plays. */
export interface Game {
  state(): StageState
  /** Runs each script to the end of its round, in the order of the scripts. */
  tick(key?: Key): Step<StageState>[]
  /** This is true when no script can do anything more unless a key is tapped. */
  isQuiet(): boolean
}

const NAMES = ['x', 'y', 'mango-x', 'mango-y', 'score', 'misses'] as const
type Name = (typeof NAMES)[number]

export function startGame(vocabulary: readonly BlockSpec[], cast: Cast, program: Program): Game {
  const scripts = numbered(program)
  let state: StageState = {
    tick: 0,
    x: cast.x,
    y: cast.y,
    'mango-x': cast.drops[0] ?? 0,
    'mango-y': TOP,
    score: cast.score ?? 0,
    misses: 0,
    drops: 1,
    said: '',
    key: '',
    isStopped: false,
  }
  const asked = {
    holds: ({ block }: Line) => holds(state, String(block.args?.['condition'])),
    times: ({ block }: Line) => Number(block.args?.['times'] ?? 0),
  }
  const running = new Map<Line, Thread>()
  const start = (event: string) => {
    for (const script of scripts)
      if (script.block.op === event) running.set(script, { visits: walk(script.body, asked), waits: 0 })
  }
  start('flag')

  const round = (thread: Thread, steps: Step<StageState>[]): boolean => {
    const heads = new Set<number>()
    let hasActed = false
    for (;;) {
      const { value: visit, done } = thread.visits.next()
      if (done) return false
      const { line, look } = visit
      if (isLoop(line)) {
        if (hasActed || heads.has(line.line)) return true
        heads.add(line.line)
      } else if (look) {
        // "No" is not recorded, because a game asks most of its questions many times a second and the answer is mostly no.
        if ('holds' in look && look.holds)
          steps.push({ line: line.line, state, say: sayLook(vocabulary, visit) })
      } else {
        hasActed = true
        const say = act(line)
        steps.push({ line: line.line, state, say })
        if (state.isStopped) return false
        thread.waits = line.block.op === 'wait' ? Number(line.block.args?.['time'] ?? 0) : 0
        if (thread.waits > 0) return true
      }
    }
  }

  const act = ({ block: { op, args = {} } }: Line): string => {
    const name = NAMES.find((one) => one === args['name'])
    switch (op) {
      case 'set':
      case 'change': {
        if (!name) return 'Nothing to change.'
        const value = limited(
          (op === 'set' ? 0 : state[name]) + Number(args[op === 'set' ? 'to' : 'by'] ?? 0),
        )
        state = { ...state, [name]: value }
        return `${op === 'set' ? 'Set' : 'Change'} ${labelOfName(name)}. Now it is ${value}.`
      }
      case 'go':
        state = { ...state, x: limited(Number(args['x'] ?? 0)), y: limited(Number(args['y'] ?? 0)) }
        return `Go to x ${state.x}, y ${state.y}.`
      case 'drop': {
        const column = cast.drops[state.drops % Math.max(1, cast.drops.length)] ?? 0
        state = { ...state, 'mango-x': column, 'mango-y': TOP, drops: state.drops + 1 }
        return `A new mango hangs at x ${column}.`
      }
      case 'say':
        state = { ...state, said: String(args['word'] ?? '') }
        return `Say "${state.said}".`
      case 'wait':
        return 'Wait.'
      case 'stop':
        state = { ...state, isStopped: true }
        return 'The game stops.'
      default:
        return `The stage does not know "${op}".`
    }
  }

  return {
    state: () => state,
    isQuiet: () => state.isStopped || running.size === 0,
    tick(key) {
      if (state.isStopped) return []
      state = { ...state, tick: state.tick + 1, key: key ?? '' }
      const steps: Step<StageState>[] = []
      if (key) {
        start(KEYS[key])
        steps.push({ line: 0, state, say: `The ${key === 'L' ? 'left' : 'right'} arrow is tapped.` })
      }
      for (const [script, thread] of [...running].sort(([a], [b]) => a.line - b.line)) {
        if (thread.waits > 1) thread.waits -= 1
        else if (!round(thread, steps)) running.delete(script)
        if (state.isStopped) running.clear()
        if (state.isStopped) break
      }
      return steps
    },
  }
}

function isLoop({ block: { op } }: Line): boolean {
  return op === 'forever' || op === 'repeat' || op === 'until'
}

function labelOfName(name: Name): string {
  return name.replace('-', ' ')
}

function limited(value: number): number {
  return Math.max(-999, Math.min(999, value || 0))
}

function holds(state: StageState, condition: string): boolean {
  switch (condition) {
    case 'touching-mango':
      return isTouching(state)
    case 'left-edge':
      return state.x < -EDGE + 40
    case 'right-edge':
      return state.x > EDGE - 40
    case 'mango-on-ground':
      return state['mango-y'] <= GROUND
    case 'score-3':
      return state.score === 3
    case 'score-5':
      return state.score === 5
    case 'misses-3':
      return state.misses === 3
    default:
      return false
  }
}

function isTouching({ x, y, 'mango-x': mangoX, 'mango-y': mangoY }: StageState): boolean {
  return Math.abs(x - mangoX) <= 45 && Math.abs(y - mangoY) <= 30
}
