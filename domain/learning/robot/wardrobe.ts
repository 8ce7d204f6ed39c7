import { count, plural } from '../../counts.ts'
import { WORLD_TEXTS } from '../lab/level-list.ts'
import type { LevelSummary } from '../lab/level.ts'
import { earningOf, isEarned, type Earning, type RobotWork, type Way } from './earning.ts'
import { GROUPS, PIECES, type Group, type Outfit, type Piece } from './outfit.ts'

const START: Way = { by: 'start' }
const world = (name: Extract<Way, { by: 'world' }>['world']): Way => ({ by: 'world', world: name })
const practice = (lessons: number): Way => ({ by: 'practice', lessons })
const fiveADay = (days: number): Way => ({ by: 'five-a-day', days })

/** Says what each piece is called and how it is earned. The patterns of beads are named after the shapes in them. */
const RULES: Readonly<Record<Piece, { name: string; way: Way }>> = {
  white: { name: 'White', way: START },
  silver: { name: 'Silver', way: START },
  sun: { name: 'Sun yellow', way: world('circuit') },
  leaf: { name: 'Leaf green', way: practice(8) },
  coral: { name: 'Coral red', way: fiveADay(20) },
  copper: { name: 'Copper', way: practice(12) },
  triangles: { name: 'Triangles', way: START },
  waves: { name: 'Waves', way: START },
  stripes: { name: 'Stripes', way: world('table') },
  steps: { name: 'Steps', way: world('robot') },
  diamonds: { name: 'Diamonds', way: world('turtle') },
  dots: { name: 'Dots', way: world('number') },
  checks: { name: 'Checks', way: world('binary') },
  zigzag: { name: 'Zigzag', way: world('network') },
  arrows: { name: 'Arrows', way: world('flowchart') },
  none: { name: 'No hat', way: START },
  cap: { name: 'Cap', way: practice(1) },
  'straw-hat': { name: 'Straw hat', way: practice(5) },
  'hard-hat': { name: 'Hard hat', way: world('motors') },
  'woolly-hat': { name: 'Woolly hat', way: fiveADay(10) },
  smile: { name: 'Smile', way: START },
  wink: { name: 'Wink', way: START },
  laugh: { name: 'Laughing eyes', way: practice(3) },
  glasses: { name: 'Glasses', way: world('cpu') },
  'star-eyes': { name: 'Star eyes', way: world('stage') },
}

export const GROUP_NAMES: Readonly<Record<Group, string>> = {
  colour: 'Colour',
  beads: 'Beads',
  hat: 'Hat',
  face: 'Face',
}

/** One thing in the wardrobe. */
export interface Clothing {
  group: Group
  piece: Piece
  name: string
  way: Way
  earning: Earning
  /** A piece that the robot wears stays on, even when a finished world gets new levels. */
  mayWear: boolean
}

export function pieceName(piece: Piece): string {
  return RULES[piece].name
}

/** Returns everything that the robot can wear, with how far the learner is. */
export function wardrobe(
  levels: readonly Pick<LevelSummary, 'id' | 'world' | 'lesson'>[],
  work: RobotWork,
  worn: Outfit,
): Clothing[] {
  const earning = earningOf(levels, work)
  return GROUPS.flatMap((group) =>
    PIECES[group].map((piece) => {
      const { name, way } = RULES[piece]
      const found = earning(way)
      return { group, piece, name, way, earning: found, mayWear: isEarned(found) || worn[group] === piece }
    }),
  )
}

/** Says in whole sentences how a piece is earned, and how far the learner is. */
export function howToEarn({ way, earning: { done, total } }: Pick<Clothing, 'way' | 'earning'>): string {
  switch (way.by) {
    case 'start':
      return 'Every robot has this.'
    case 'world':
      return `Pass every level of “${WORLD_TEXTS[way.world].title}” in the Lab. You have passed ${done} of ${total}.`
    case 'practice':
      return `Do the practice of ${count(way.lessons, 'lesson')} well, with 4 right answers in a round. You have done ${done === 0 ? 'none' : done} so far.`
    case 'five-a-day':
      return `Finish “Five a day” on ${way.days} days. They can be any days. You have ${done === 0 ? 'no' : done} ${plural(done, 'day')} so far.`
  }
}

/** Something that was earned this long ago or less, in milliseconds, is still news. */
export const NEWS_MS = 2 * 24 * 3_600_000

/**
 * Returns what was earned lately and was not told on this device. What was earned long ago is not told again on a new device.
 * @param told the ids that were told before
 */
export function newlyEarned<T extends { id: string; at: string | null }>(
  earned: readonly T[],
  told: ReadonlySet<string>,
  now: Date,
): T[] {
  return earned.filter(
    ({ id, at }) => at !== null && !told.has(id) && now.getTime() - Date.parse(at) < NEWS_MS,
  )
}
