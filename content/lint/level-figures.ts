// Calculates how hard a level is, as far as that can be counted, and makes the lines that `npm run check:content` prints.
import { STEP_CAP } from '#domain/learning/lab/check-answer.ts'
import { LEVEL_KINDS, type Level } from '#domain/learning/lab/level.ts'
import { countBlocks } from '#domain/learning/lab/program.ts'
import { WORLDS } from '#domain/learning/lab/worlds.ts'
import type { Problem } from '../compile/content-error.ts'
import type { Readable } from '../compile/course-files.ts'
import { figuresOf } from '../compile/level-difficulty.ts'
import { findShorter, type Search } from './shorter-program.ts'

/** A level may be at most this much harder than all levels before it in its world. The most in the 60 levels of 2026 is 5. */
const MAX_CLIMB = 5
const LEAST = { levels: 60, ofKind: 5 } as const

/**
 * `LAB_SEARCH=100000 npm run check:content` proves for more levels that their solution is the shortest, and takes minutes.
 */
const SEARCH_RUNS = Number(process.env['LAB_SEARCH'] ?? 400)

/** Returns the number of states in the longest run. */
function statesOf({ world, setups, solution }: Level): number {
  const lengths = setups.map((setup) => WORLDS[world].run(setup, solution, STEP_CAP).steps.length)
  return Math.max(...lengths)
}

/** Returns one line for each level, and the problems of all levels together. @param levels in their order */
export function measureLevels(levels: readonly Readable<Level>[]) {
  const lines: string[] = []
  const errors: Problem[] = []
  const warnings: Problem[] = []
  const proven: string[] = []
  const unproven: string[] = []
  for (const ofWorld of Map.groupBy(levels, ({ data }) => data.world).values()) {
    let hardest: number | undefined
    for (const { yaml, data } of ofWorld) {
      const { size, depth, weight } = figuresOf(data)
      const search = searchShorter(data)
      if (search?.shorter)
        errors.push(yaml.problem(['ideal'], `ideal: ${countBlocks(search.shorter)} blocks are enough`))
      if (search) (search.isWhole ? proven : unproven).push(data.id)
      const minimal = search?.isWhole ? ', none shorter' : ''
      lines.push(
        `   ${data.id} (${data.kind}): size ${size}, depth ${depth}, ${statesOf(data)} states, weight ${weight}${minimal}`,
      )
      if (data.kind === 'free') continue
      if (hardest !== undefined && weight > hardest + MAX_CLIMB)
        errors.push(
          yaml.problem(['solution'], `solution: weight ${weight} after ${hardest}: too large a step`),
        )
      hardest = Math.max(hardest ?? 0, weight)
    }
    errors.push(...checkClimb(ofWorld))
  }
  if (proven.length + unproven.length > 0)
    lines.push(
      `   none shorter than ideal: ${proven.length} proven, not searched to the end: ${unproven.join(', ') || 'none'}`,
    )
  const few = (message: string) => warnings.push({ file: '../lab', line: 1, column: 1, message })
  if (levels.length > 0 && levels.length < LEAST.levels)
    few(`${levels.length} levels, at least ${LEAST.levels}`)
  for (const kind of LEVEL_KINDS) {
    const count = levels.filter(({ data }) => data.kind === kind).length
    if (levels.length > 0 && count < LEAST.ofKind) few(`${count} levels to ${kind}, at least ${LEAST.ofKind}`)
  }
  return { lines: levels.length > 0 ? [`the Lab: ${levels.length} levels`, ...lines] : [], errors, warnings }
}

/** Checks that the second half of a world is harder than the first half. */
function checkClimb(ofWorld: readonly Readable<Level>[]): Problem[] {
  const weights = ofWorld.filter(({ data }) => data.kind !== 'free').map(({ data }) => figuresOf(data).weight)
  const half = Math.floor(weights.length / 2)
  const mean = (some: readonly number[]) => some.reduce((sum, one) => sum + one, 0) / some.length
  const [last] = ofWorld.slice(-1)
  if (!last?.data || half < 2 || mean(weights.slice(-half)) > mean(weights.slice(0, half))) return []
  return [last.yaml.problem(['order'], 'order: the later half of this world is not harder than the earlier')]
}

/**
 * Searches for a shorter program. Filling holes or ordering blocks cannot make anything shorter, and worlds without blocks
 * are not searched.
 */
function searchShorter(level: Level): Search | undefined {
  const world = WORLDS[level.world]
  if (!world || level.ideal === undefined || !['solve', 'debug'].includes(level.kind)) return undefined
  if (!world.vocabulary) return { isWhole: false, runs: 0 }
  return findShorter(world, level, level.ideal, SEARCH_RUNS)
}
