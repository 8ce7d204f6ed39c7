// Calculates how hard a level is, as far as that can be counted.
import type { Difficulty, Level } from '#domain/learning/lab/level.ts'
import { countBlocks, HOLE, type Program } from '#domain/learning/lab/program.ts'
import { WORLDS } from '#domain/learning/lab/worlds.ts'

interface Figures {
  size: number
  /** This is the depth of nested blocks. */
  depth: number
  /**
   * This is the sum of blocks: each block to add counts 1, each block to read counts a half, and each level of nesting counts
   * 2.
   */
  weight: number
}

export function figuresOf(level: Level): Figures {
  const world = WORLDS[level.world]
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

/** Returns the blocks that the level gives already. */
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

/**
 * Returns difficulties by level id. A level is at least as hard as those before it in its world, because it builds on them.
 */
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
