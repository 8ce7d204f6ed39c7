import type { Level, LevelKind } from '#domain/lab/level.ts'

/** What stands beside the map at one moment of a level on the wall: nothing yet, a program to look at, or its run. */
export interface WallAct {
  title: string
  /** Undefined: nobody has made anything yet. */
  answer?: unknown
  runs: boolean
}

const START_TITLES: Partial<Record<LevelKind, string>> = {
  debug: 'This program has a mistake. Where?',
  predict: 'What will happen?',
  order: 'These blocks are mixed up.',
  fill: 'What belongs into the gaps?',
}
const SOLUTION_TITLE = 'One way to do it'

/** The class thinks first; a mistake is seen before it is mended, and one way to do it comes last. */
export function wallActs({ kind, start, solution }: Pick<Level, 'kind' | 'start' | 'solution'>): WallAct[] {
  const begin =
    start === undefined
      ? { title: 'Which blocks would you take?', runs: false }
      : { title: START_TITLES[kind] ?? 'It begins like this.', answer: start, runs: false }
  // Mixed-up blocks and gaps are no program yet.
  const isSeen = kind === 'debug' || kind === 'predict'
  return [
    begin,
    ...(isSeen ? [{ ...begin, runs: true }] : []),
    ...(kind === 'predict'
      ? []
      : [false, true].map((runs) => ({ title: SOLUTION_TITLE, answer: solution, runs }))),
  ]
}
