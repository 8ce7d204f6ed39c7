// How hard a level is, as far as that can be counted.
import type { Difficulty, Level } from '#domain/lab/level.ts'
import { countBlocks, HOLE, type Program } from '#domain/lab/program.ts'
import { WORLDS } from '#domain/lab/worlds.ts'

interface Figures {
  size: number
  /** Blocks inside one another. */
  depth: number
  /** Blocks to add count whole, blocks to read half, each level of nesting two. */
  weight: number
}

export function figuresOf(level: Level): Figures {
  const world = WORLDS[level.world]
  if (!world) return { size: 0, depth: 0, weight: 0 }
  const size = world.sizeOf(level.solution)
  const depth = world.vocabulary ? depthOf(level.solution as Program) : 1
  const given = world.vocabulary && level.start ? countBlocks(withoutHoles(level.start as Program)) : 0
  const own = given === 0 ? size : Math.max(1, size - given)
  return { size, depth, weight: own + given / 2 + 2 * (depth - 1) }
}

function depthOf(program: Program): number {
  return program.reduce(
    (most, { body = [], otherwise = [] }) => Math.max(most, 1 + depthOf(body), 1 + depthOf(otherwise)),
    0,
  )
}

/** What stands there already. */
function withoutHoles(program: Program): Program {
  return program
    .filter(({ op }) => op !== HOLE)
    .map(({ body, otherwise, ...block }) => ({
      ...block,
      ...(body && { body: withoutHoles(body) }),
      ...(otherwise && { otherwise: withoutHoles(otherwise) }),
    }))
}

const MOST = { easy: 5, medium: 8 } as const

/** By id. A level is no easier than those before it in its world, which teach what it is made of. */
export function difficultiesOf(levels: readonly Level[]): ReadonlyMap<string, Difficulty> {
  return new Map(
    [...Map.groupBy(levels, ({ world }) => world).values()].flatMap((ofWorld) => {
      let hardest = 0
      return ofWorld
        .toSorted((a, b) => a.order - b.order)
        .map((level) => {
          if (level.kind !== 'free') hardest = Math.max(hardest, figuresOf(level).weight)
          return [level.id, nameOf(hardest)] as const
        })
    }),
  )
}

function nameOf(weight: number): Difficulty {
  return weight <= MOST.easy ? 'easy' : weight <= MOST.medium ? 'medium' : 'hard'
}
