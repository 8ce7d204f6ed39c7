import { faultOf } from '#domain/learning/lab/check-answer.ts'
import type { Level } from '#domain/learning/lab/level.ts'
import type { Block, Program } from '#domain/learning/lab/program.ts'
import type { BlockSpec } from '#domain/learning/lab/vocabulary.ts'
import type { World } from '#domain/learning/lab/world.ts'

export interface Search {
  /** This is a program that passes with fewer blocks than the level's ideal. */
  shorter?: Program
  /** Says whether all programs were tried. */
  isWhole: boolean
  runs: number
}

/** Right programs of small maps need fewer steps, and endless programs cost the most time. */
const SEARCH_CAP = 200

/** In these worlds only the last state counts, so two programs that lead to the same state are equal. */
const BY_LAST_STATE = new Set(['robot', 'turtle', 'number'])

/**
 * Tries all programs with fewer blocks than `ideal`, shortest first, with the blocks and values that the level offers. It
 * does not continue a program that has already failed, or that has reached a state which fewer blocks have reached.
 * @param budget the number of runs after which it gives up
 */
export function findShorter(
  world: World<unknown, unknown, unknown>,
  level: Level,
  ideal: number,
  budget: number,
): Search {
  const specs = (world.vocabulary ?? []).filter(({ op }) => level.toolbox?.includes(op) ?? true)
  if (specs.some(({ isHat }) => isHat)) return { isWhole: false, runs: 0 }
  const units = unitsOf(specs, level.choices ?? {}, budget)
  const reached = new Set<string>()
  const prefixes: Program[][] = [[[]]]
  let runs = 0
  for (let size = 1; size < ideal; size += 1) {
    const here: Program[] = []
    prefixes.push(here)
    for (let last = 1; last <= size; last += 1) {
      const ends = units(last)
      if (!ends) return { isWhole: false, runs }
      for (const before of prefixes[size - last] ?? []) {
        for (const end of ends) {
          runs += 1
          if (runs > budget) return { isWhole: false, runs }
          const program = [...before, end]
          const tried = level.setups.map((setup) => {
            const run = world.run(setup, program, SEARCH_CAP)
            return { run, fault: faultOf(world, level, setup, run) }
          })
          if (tried.every(({ fault }) => !fault)) return { shorter: program, isWhole: true, runs }
          if (tried.some(({ run }) => run.fault)) continue
          const state = JSON.stringify(tried.map(({ run }) => run.steps.at(-1)?.state))
          if (BY_LAST_STATE.has(world.name) && reached.has(state)) continue
          reached.add(state)
          here.push(program)
        }
      }
    }
  }
  return { isWhole: true, runs }
}

/** Returns all blocks of a size with what is inside them, or undefined when there are more than `most`. */
function unitsOf(
  specs: readonly BlockSpec[],
  choices: NonNullable<Level['choices']>,
  most: number,
): (size: number) => readonly Block[] | undefined {
  const units = new Map<number, readonly Block[] | undefined>()
  const bodies = new Map<number, readonly Program[] | undefined>()

  function ofSize(size: number): readonly Block[] | undefined {
    if (!units.has(size)) units.set(size, make(size))
    return units.get(size)
  }
  function make(size: number): readonly Block[] | undefined {
    const made: Block[] = []
    for (const spec of specs) {
      const insides = insidesOf(spec, size - 1)
      if (!insides) return undefined
      for (const args of argsOf(spec, choices))
        for (const inside of insides) made.push({ op: spec.op, ...args, ...inside })
      if (made.length > most) return undefined
    }
    return made
  }
  function insidesOf({ rooms }: BlockSpec, size: number): readonly Partial<Block>[] | undefined {
    if (!rooms) return size === 0 ? [{}] : []
    // A block with nothing inside does nothing, or runs for ever.
    if (rooms === 'body') return size === 0 ? [] : bodiesOf(size)?.map((body) => ({ body }))
    const found: Partial<Block>[] = []
    for (let first = 0; first <= size; first += 1) {
      const [above, below] = [bodiesOf(first), bodiesOf(size - first)]
      if (!above || !below) return undefined
      for (const body of above) for (const otherwise of below) found.push({ body, otherwise })
      if (found.length > most) return undefined
    }
    return found
  }
  function bodiesOf(size: number): readonly Program[] | undefined {
    if (!bodies.has(size)) bodies.set(size, makeBodies(size))
    return bodies.get(size)
  }
  function makeBodies(size: number): readonly Program[] | undefined {
    if (size === 0) return [[]]
    const made: Program[] = []
    for (let first = 1; first <= size; first += 1) {
      const [begin, rest] = [ofSize(first), bodiesOf(size - first)]
      if (!begin || !rest) return undefined
      for (const block of begin) for (const others of rest) made.push([block, ...others])
      if (made.length > most) return undefined
    }
    return made
  }
  return ofSize
}

function argsOf({ op, fields = [] }: BlockSpec, choices: NonNullable<Level['choices']>): Partial<Block>[] {
  if (fields.length === 0) return [{}]
  return fields
    .reduce<Record<string, string | number>[]>(
      (sofar, { name, choices: all }) => {
        const values = choices[`${op}.${name}`] ?? all.map(({ value }) => value)
        return sofar.flatMap((args) => values.map((value) => ({ ...args, [name]: value })))
      },
      [{}],
    )
    .map((args) => ({ args }))
}
