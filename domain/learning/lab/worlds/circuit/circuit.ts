import * as z from 'zod/mini'
import type { Fault, Step, World } from '../../world.ts'
import { plural } from '../../../../counts.ts'
import { CELL_VOLTS, currentsOf, LED_VOLTS, PARTS, type Part } from './circuit-current.ts'
import { readJson } from '../read-json.ts'

const SCENES = ['torch', 'gate', 'solar', 'spaza', 'street'] as const
const point = z.tuple([z.int().check(z.minimum(0), z.maximum(3)), z.int().check(z.minimum(0), z.maximum(2))])

/**
 * This is a board of places between points. The learner chooses the part for each place with choices, and a letter names the
 * place.
 */
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
  /** The goal is that this many parts work at full strength. With `switch`, nothing may work while the switch is open. */
  goal: z.strictObject({ work: z.int().check(z.minimum(1)), switch: z.optional(z.boolean()) }),
})
export type CircuitSetup = z.infer<typeof CircuitSetup>

const CircuitAnswer = z.record(z.string().check(z.regex(/^[A-H]$/)), z.enum(PARTS))
export type CircuitAnswer = z.infer<typeof CircuitAnswer>

/** 0 is dark, 1 is dim and 2 is bright. 3 is an LED that gets so much current that it can burn. */
export type Glow = 0 | 1 | 2 | 3

/** Each list is in the order of the places. */
export interface CircuitState {
  readonly parts: readonly Part[]
  /** No current flows before the cell is in. */
  readonly isCellIn: boolean
  readonly isSwitchClosed: boolean
  readonly glow: readonly Glow[]
  /** It is 1 if current flows from the first end to the second, and -1 if it flows the other way. */
  readonly flow: readonly (-1 | 0 | 1)[]
  readonly isHot: boolean
}

const LOADS: Readonly<Partial<Record<Part, string>>> = {
  lamp: 'lamp',
  motor: 'motor',
  led: 'LED',
  'led-turned': 'LED',
}
/** A part is dim from the first of these currents, bright from the second, and it can burn from the third. All are amperes. */
const LAMP_AMPERES = [0.03, 0.21, Infinity] as const
const LED_AMPERES = [0.001, 0.006, 0.03] as const
const FLOWS = 0.001
/** A circuit is short if a cell in it gives more amperes than this. */
const TOO_MUCH = 2.4
/** With this many volts, each LED shines if its path is closed and it is the right way round. */
const STRONG_CELL = 20

export const circuit: World<CircuitSetup, CircuitState, CircuitAnswer> = {
  name: 'circuit',
  setupWord: 'board',
  readAnswer: (value) => readJson(CircuitAnswer, value),

  run(setup, answer) {
    const parts = setup.places.map(({ name, part = 'gap', choices }) => {
      const chosen = answer[name]
      return chosen !== undefined && choices?.includes(chosen) === true ? chosen : part
    })
    const cells = cellsOf(parts)
    const still: CircuitState = {
      parts,
      isCellIn: false,
      isSwitchClosed: false,
      glow: parts.map(() => 0),
      flow: parts.map(() => 0),
      isHot: false,
    }
    const steps: Step<CircuitState>[] = [
      { line: 0, state: still, say: cells > 1 ? 'The cells are not in yet.' : 'The cell is not in yet.' },
    ]
    const goesIn = `${cells > 1 ? `${cells} cells go in` : 'The cell goes in'}: ${voltsOf(parts)} volts.`
    const hasSwitch = parts.includes('switch')
    for (const isSwitchClosed of hasSwitch ? [false, true] : [true]) {
      const state = powered(setup, parts, isSwitchClosed)
      const what = !isSwitchClosed
        ? `${goesIn} The switch is open.`
        : hasSwitch
          ? 'The switch closes.'
          : goesIn
      steps.push({ line: 0, state, say: `${what} ${describe(setup, state)}` })
      if (state.isHot)
        return {
          steps,
          fault: { reason: 'short-circuit', say: sayShort(setup, state) },
        }
      const burning = loadsOf(setup, state).find(({ glow }) => glow === 3)
      if (burning)
        return {
          steps,
          fault: {
            reason: 'no-resistor',
            say: `Too much current flows through the ${burning.name}, and it can burn. A resistor makes the current smaller.`,
          },
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

function cellsOf(parts: readonly Part[]): number {
  return parts.filter((part) => part === 'cell').length
}

/** The volts of all cells add up, because a board has its cells in one row. */
function voltsOf(parts: readonly Part[]): number {
  return cellsOf(parts) * CELL_VOLTS
}

function glowOf(part: Part, current: number): Glow {
  const load = LOADS[part]
  if (load === undefined) return 0
  const [dim, bright, tooMuch] = load === 'LED' ? LED_AMPERES : LAMP_AMPERES
  return current < dim ? 0 : current < bright ? 1 : current < tooMuch ? 2 : 3
}

function powered(
  setup: CircuitSetup,
  parts: readonly Part[],
  isSwitchClosed: boolean,
  cellVolts?: number,
): CircuitState {
  const places = setup.places.map(({ from, to }, index) => ({ from, to, part: parts[index] ?? 'gap' }))
  const currents = currentsOf(places, isSwitchClosed, cellVolts)
  return {
    parts,
    isCellIn: true,
    isSwitchClosed,
    glow: parts.map((part, index) => glowOf(part, Math.abs(currents[index] ?? 0))),
    flow: currents.map((current) => (current > FLOWS ? 1 : current < -FLOWS ? -1 : 0)),
    isHot: parts.some((part, index) => part === 'cell' && Math.abs(currents[index] ?? 0) > TOO_MUCH),
  }
}

/** The short circuit goes through places of the learner. The sentence names the one without which another part would work. */
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
      const how = isMotor
        ? ['stands still', 'turns slowly', 'turns']
        : ['is dark', 'is dim', 'is bright', 'gets too much current']
      return `The ${name} ${how[glow]}.`
    })
    .join(' ')
}

function darkFault(setup: CircuitSetup, state: CircuitState): Fault | undefined {
  const loads = loadsOf(setup, state)
  if (loads.length < setup.goal.work)
    return {
      reason: 'hole',
      say: `${setup.goal.work} parts must work. There ${plural(loads.length, 'is', 'are')} ${loads.length} on the board.`,
    }
  const dark = loads.filter(({ glow }) => glow === 0)
  for (const { index, name } of dark) {
    const part = state.parts[index]
    if (part !== 'led' && part !== 'led-turned') continue
    const gets = (parts: readonly Part[]) => powered(setup, parts, true, STRONG_CELL).glow[index] !== 0
    if (gets(state.parts))
      return {
        reason: 'too-few-volts',
        say: `The ${name} gets less than ${LED_VOLTS} volts, so it is dark. ${cellsOf(state.parts) > 1 ? 'The cells give' : 'One cell gives only'} ${voltsOf(state.parts)} volts.`,
      }
    const turned = state.parts.map((old, at) => (at !== index ? old : part === 'led' ? 'led-turned' : 'led'))
    if (gets(turned))
      return {
        reason: 'led-reversed',
        say: `The ${name} is dark, because the current comes from its other side.`,
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
