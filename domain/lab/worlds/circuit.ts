import * as z from 'zod/mini'
import type { Fault, Step, World } from '../world.ts'
import { currentsOf, PARTS, type Part } from './circuit-current.ts'
import { readJson } from './read-json.ts'

const SCENES = ['torch', 'gate', 'solar', 'spaza', 'street'] as const
const point = z.tuple([z.int().check(z.minimum(0), z.maximum(3)), z.int().check(z.minimum(0), z.maximum(2))])

/** A board of places between points. Those with choices are the learner's; a letter names them. */
export const CircuitSetup = z.strictObject({
  scene: z.enum(SCENES),
  places: z
    .array(
      z.strictObject({
        name: z.string().check(z.regex(/^[A-Za-z][a-z0-9 ]{0,15}$/)),
        from: point,
        to: point,
        part: z.optional(z.enum(PARTS)),
        choices: z.optional(z.array(z.enum(PARTS)).check(z.minLength(2))),
      }),
    )
    .check(z.minLength(2), z.maxLength(14)),
  /** So many parts work at full strength; `switch`: and nothing does while the switch is open. */
  goal: z.strictObject({ work: z.int().check(z.minimum(1)), switch: z.optional(z.boolean()) }),
})
export type CircuitSetup = z.infer<typeof CircuitSetup>

const CircuitAnswer = z.record(z.string().check(z.regex(/^[A-H]$/)), z.enum(PARTS))
export type CircuitAnswer = z.infer<typeof CircuitAnswer>

/** 0 dark, 1 dim, 2 bright. */
type Glow = 0 | 1 | 2

/** Each list in the order of the places. */
export interface CircuitState {
  readonly parts: readonly Part[]
  /** Nothing flows before the cell is in. */
  readonly isCellIn: boolean
  readonly isSwitchClosed: boolean
  readonly glow: readonly Glow[]
  /** 1 where current goes from the first end to the second, -1 where it goes back. */
  readonly flow: readonly (-1 | 0 | 1)[]
  readonly isHot: boolean
}

const LOADS: Readonly<Partial<Record<Part, string>>> = {
  lamp: 'lamp',
  motor: 'motor',
  led: 'LED',
  'led-turned': 'LED',
}
const BRIGHT = 0.7
const DIM = 0.1
/** Times what one lamp takes. */
const TOO_MUCH = 8

export const circuit: World<CircuitSetup, CircuitState, CircuitAnswer> = {
  name: 'circuit',
  setupWord: 'board',
  readAnswer: (value) => readJson(CircuitAnswer, value),

  run(setup, answer) {
    const parts = setup.places.map(({ name, part = 'gap', choices }) => {
      const chosen = answer[name]
      return chosen !== undefined && choices?.includes(chosen) === true ? chosen : part
    })
    const still: CircuitState = {
      parts,
      isCellIn: false,
      isSwitchClosed: false,
      glow: parts.map(() => 0),
      flow: parts.map(() => 0),
      isHot: false,
    }
    const steps: Step<CircuitState>[] = [{ line: 0, state: still, say: 'The cell is not in yet.' }]
    const hasSwitch = parts.includes('switch')
    for (const isSwitchClosed of hasSwitch ? [false, true] : [true]) {
      const state = powered(setup, parts, isSwitchClosed)
      const what = !isSwitchClosed
        ? 'The cell goes in. The switch is open.'
        : hasSwitch
          ? 'The switch closes.'
          : 'The cell goes in.'
      steps.push({ line: 0, state, say: `${what} ${describe(setup, state)}` })
      if (state.isHot)
        return {
          steps,
          fault: { reason: 'short-circuit', say: sayShort(setup, state) },
        }
    }
    return { steps }
  },

  judge(setup, { steps }) {
    const closed = steps.at(-1)?.state
    if (!closed) return undefined
    return darkFault(setup, closed) ?? switchFault(setup, steps) ?? dimFault(setup, closed)
  },

  result(setup, { steps }) {
    const state = steps.at(-1)?.state
    return state ? describe(setup, state) : ''
  },

  sizeOf: (answer) => Object.values(answer).filter((part) => part !== 'gap').length,
}

function powered(setup: CircuitSetup, parts: readonly Part[], isSwitchClosed: boolean): CircuitState {
  const places = setup.places.map(({ from, to }, index) => ({ from, to, part: parts[index] ?? 'gap' }))
  const currents = currentsOf(places, isSwitchClosed)
  return {
    parts,
    isCellIn: true,
    isSwitchClosed,
    glow: parts.map((part, index) => {
      const current = Math.abs(currents[index] ?? 0)
      return LOADS[part] === undefined || current < DIM ? 0 : current < BRIGHT ? 1 : 2
    }),
    flow: currents.map((current) => (current > DIM ? 1 : current < -DIM ? -1 : 0)),
    isHot: parts.some((part, index) => part === 'cell' && Math.abs(currents[index] ?? 0) > TOO_MUCH),
  }
}

/** The way of the short circuit leads through places of the learner: the one to look at is that without which something works. */
function sayShort(setup: CircuitSetup, { parts, flow }: CircuitState): string {
  const load = LOADS[parts.find((part) => LOADS[part] !== undefined) ?? 'lamp']
  const open = setup.places.flatMap(({ name, choices }, index) =>
    choices && flow[index] !== 0 ? [{ name, index }] : [],
  )
  const worst = open.find(({ index }) => {
    const without = powered(
      setup,
      parts.map((part, at) => (at === index ? 'gap' : part)),
      true,
    )
    return without.glow.some((glow) => glow > 0)
  })
  const look = worst ? ` Look at place\u00A0${worst.name}.` : ''
  return `The current has a way with no ${load}, through wire alone. The wire gets very hot.${look}`
}

interface Load {
  index: number
  name: string
  glow: Glow
}

function loadsOf({ places }: CircuitSetup, { parts, glow }: CircuitState): Load[] {
  return places.flatMap(({ name, choices }, index) => {
    const load = LOADS[parts[index] ?? 'gap']
    if (load === undefined) return []
    return [{ index, name: choices ? `${load} at ${name}` : name, glow: glow[index] ?? 0 }]
  })
}

function describe(setup: CircuitSetup, state: CircuitState): string {
  if (state.isHot) return 'Far too much current flows, and the wire gets hot.'
  const loads = loadsOf(setup, state)
  if (loads.every(({ glow }) => glow === 0)) return 'No current flows.'
  return loads
    .map(({ index, name, glow }) => {
      const isMotor = state.parts[index] === 'motor'
      const how = isMotor ? ['stands still', 'turns slowly', 'turns'] : ['is dark', 'is dim', 'is bright']
      return `The ${name} ${how[glow]}.`
    })
    .join(' ')
}

function darkFault(setup: CircuitSetup, state: CircuitState): Fault | undefined {
  const loads = loadsOf(setup, state)
  if (loads.length < setup.goal.work)
    return {
      reason: 'hole',
      say: `${setup.goal.work} parts must work. There ${loads.length === 1 ? 'is' : 'are'} ${loads.length} on the board.`,
    }
  const dark = loads.filter(({ glow }) => glow === 0)
  for (const { index, name } of dark) {
    const part = state.parts[index]
    if (part !== 'led' && part !== 'led-turned') continue
    const turned = state.parts.map((old, at) => (at !== index ? old : part === 'led' ? 'led-turned' : 'led'))
    if (powered(setup, turned, true).glow[index] !== 0)
      return {
        reason: 'led-reversed',
        say: `The ${name} is dark. Current would come from its other side.`,
      }
  }
  const [first] = dark
  return (
    first && {
      reason: 'open-circuit',
      say: `No current goes through the ${first.name}. Follow the way from plus and back to minus.`,
    }
  )
}

function switchFault({ goal, ...setup }: CircuitSetup, steps: readonly Step<CircuitState>[]) {
  if (goal.switch !== true) return undefined
  const [, open] = steps
  if (!open?.state.parts.includes('switch'))
    return { reason: 'switch-skipped', say: 'It works, but nobody can switch it off.' } as const
  const working = loadsOf({ ...setup, goal }, open.state).find(({ glow }) => glow > 0)
  if (!working) return undefined
  return {
    reason: 'switch-skipped',
    say: `The ${working.name} gets current while the switch is open.`,
  } as const
}

function dimFault(setup: CircuitSetup, state: CircuitState): Fault | undefined {
  const dim = loadsOf(setup, state).filter(({ glow }) => glow === 1)
  const [first] = dim
  return (
    first && {
      reason: 'shared',
      say: `The ${first.name} is dim, because it stands in one row with another part.`,
    }
  )
}
