import { WORLD_NAMES, type LevelKind, type LevelSummary, type WorldName } from './level.ts'

export const KIND_NAMES: Record<LevelKind, string> = {
  solve: 'Solve',
  debug: 'Find the mistake',
  predict: 'Predict',
  order: 'Put in order',
  fill: 'Fill the gap',
  free: 'Make your own',
}

/** What a world is called, and what one does there. */
export const WORLD_TEXTS: Record<WorldName, { title: string; about: string }> = {
  robot: { title: 'Robot', about: 'Drive Qala over the squares.' },
  turtle: { title: 'Turtle', about: 'Draw lines and patterns.' },
  number: { title: 'Number machine', about: 'Work with numbers and variables.' },
  motors: { title: 'Two motors', about: 'Drive a robot with motors and sensors.' },
  stage: { title: 'Stage', about: 'Build a small game.' },
  circuit: { title: 'Circuits', about: 'Make lamps light up.' },
  binary: { title: 'Binary', about: 'Write with on and off.' },
  network: { title: 'Network', about: 'Send messages over the internet.' },
  table: { title: 'Tables', about: 'Sort, search and filter data.' },
  cpu: { title: 'Processor', about: 'Be the processor of a computer.' },
  flowchart: { title: 'Flowcharts', about: 'Follow the arrows.' },
}

type Starred = ReadonlyMap<string, { stars: number }>

/** Levels of each world that has some, in the order of the Lab's screen. */
export function levelsByWorld<Summary extends LevelSummary>(
  levels: readonly Summary[],
): { world: WorldName; levels: readonly Summary[] }[] {
  return WORLD_NAMES.map((world) => ({
    world,
    levels: levels.filter((level) => level.world === world).toSorted((a, b) => a.order - b.order),
  })).filter(({ levels }) => levels.length > 0)
}

/**
 * What to do next: the first level not yet passed of a world that was begun, else of any; when all are passed, the first
 * that lacks a star. Undefined when nothing is left.
 */
export function nextLevel(levels: readonly LevelSummary[], work: Starred): LevelSummary | undefined {
  const starsOf = ({ id }: LevelSummary) => work.get(id)?.stars ?? 0
  const worlds = levelsByWorld(levels).map((one) => one.levels)
  const begun = worlds.filter((world) => world.some((level) => starsOf(level) > 0))
  const open = [...begun, ...worlds].flat()
  return open.find((level) => starsOf(level) === 0) ?? open.find((level) => starsOf(level) < 3)
}

/** The level after this one in its world. */
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
