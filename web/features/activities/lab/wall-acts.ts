import type { Level, LevelKind } from '#domain/learning/lab/level.ts'

/** This is what is shown beside the map at one moment of a level on the wall: nothing yet, a program to look at, or its run. */
export interface WallAct {
  title: string
  /** This is undefined while no program is shown. */
  answer?: unknown
  runs: boolean
}

const START_TITLES: Partial<Record<LevelKind, string>> = {
  debug: 'This program has a mistake. Where is it?',
  predict: 'What will happen?',
  order: 'These blocks are mixed up.',
  fill: 'What belongs in the gaps?',
}
const SOLUTION_TITLE = 'One way to do it'

/** The class thinks first. A mistake is shown before it is fixed, and one possible solution comes last. */
export function wallActs({ kind, start, solution }: Pick<Level, 'kind' | 'start' | 'solution'>): WallAct[] {
  const begin =
    start === undefined
      ? { title: 'Which blocks would you use?', runs: false }
      : { title: START_TITLES[kind] ?? 'It begins like this.', answer: start, runs: false }
  // Mixed-up blocks and gaps are not a program that can run.
  const isSeen = kind === 'debug' || kind === 'predict'
  return [
    begin,
    ...(isSeen ? [{ ...begin, runs: true }] : []),
    ...(kind === 'predict'
      ? []
      : [false, true].map((runs) => ({ title: SOLUTION_TITLE, answer: solution, runs }))),
  ]
}
