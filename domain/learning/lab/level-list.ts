import type { LevelKind, LevelSummary, WorldName } from './level.ts'
import { WORLD_TEXTS } from './world-texts.ts'

export { WORLD_TEXTS }

export const KIND_NAMES: Record<LevelKind, string> = {
  solve: 'Solve',
  debug: 'Find the mistake',
  predict: 'Predict',
  order: 'Put in order',
  fill: 'Fill the gap',
  free: 'Make your own',
}

type Starred = ReadonlyMap<string, { stars: number }>

/** Returns the levels of each world that has some, in the order of the Lab's screen. */
export function levelsByWorld<Summary extends LevelSummary>(
  levels: readonly Summary[],
): { world: WorldName; levels: readonly Summary[] }[] {
  return (Object.keys(WORLD_TEXTS) as WorldName[])
    .map((world) => ({
      world,
      levels: levels.filter((level) => level.world === world).toSorted((a, b) => a.order - b.order),
    }))
    .filter(({ levels }) => levels.length > 0)
}

/**
 * Returns the level to do next: the first level that is not passed in a world that the learner has begun, or else in any
 * world. When all are passed, it is the first level without three stars. Returns undefined when nothing is left.
 */
export function nextLevel(levels: readonly LevelSummary[], work: Starred): LevelSummary | undefined {
  const starsOf = ({ id }: LevelSummary) => work.get(id)?.stars ?? 0
  const worlds = levelsByWorld(levels).map((one) => one.levels)
  const begun = worlds.filter((world) => world.some((level) => starsOf(level) > 0))
  const open = [...begun, ...worlds].flat()
  return open.find((level) => starsOf(level) === 0) ?? open.find((level) => starsOf(level) < 3)
}

/** Returns the level after this one in its world. */
export function levelAfter(levels: readonly LevelSummary[], id: string): LevelSummary | undefined {
  const here = levels.find((level) => level.id === id)
  return levels
    .filter(({ world, order }) => world === here?.world && order > here.order)
    .toSorted((a, b) => a.order - b.order)[0]
}

export function summariseLevels(levels: readonly LevelSummary[], work: Starred) {
  const stars = levels.map(({ id }) => work.get(id)?.stars ?? 0)
  return {
    passed: stars.filter((count) => count > 0).length,
    stars: stars.reduce((sum, count) => sum + count, 0),
    total: levels.length,
  }
}
