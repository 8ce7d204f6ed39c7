import type { LevelKind } from './level.ts'

/**
 * This is the tutor's help: 1 is a nudge, 2 the idea, 3 a part of the solution, 4 all of it. A row keeps the highest help
 * that was shown.
 */
export type Help = 1 | 2 | 3 | 4

/** Each help is offered after this many real tries. A real try is a run of a changed answer. */
const AFTER_TRIES: Readonly<Record<Help, number>> = { 1: 2, 2: 3, 3: 4, 4: 6 }
/** A learner is stuck who has run the same answer this many times in a row, and it failed each time. */
const STUCK_AFTER = 3
/** The tutor tells the result after this many wrong predictions. Before that a learner can still find it. */
const TELLS_AFTER = 3
const ALL_HELP: readonly Help[] = [1, 2, 3, 4]

/** Returns the next help to offer. It goes up one step at a time, however many tries there were. */
export function nextHelp(tries: number, shown: number, hasPartial: boolean): Help | undefined {
  const next = helpAfter(shown, hasPartial)
  return next !== undefined && tries >= AFTER_TRIES[next] ? next : undefined
}

/**
 * Returns the next help for a learner who runs the same answer again and again. They do not know what to change, so they need
 * help although these runs are not real tries. The solution still needs real tries.
 */
export function helpWhenStuck(repeats: number, shown: number, hasPartial: boolean): Help | undefined {
  const next = helpAfter(shown, hasPartial)
  return repeats >= STUCK_AFTER && next !== 4 ? next : undefined
}

function helpAfter(shown: number, hasPartial: boolean): Help | undefined {
  return ALL_HELP.find((help) => help > shown && (help !== 3 || hasPartial))
}

/**
 * Says whether the tutor may show where the mistake of a failed run is. Finding it is the task of a level to debug, so there the
 * learner first looks alone: until they ask for a hint, or until two real tries have failed.
 */
export function showsMistake(kind: LevelKind, tries: number, shown: number): boolean {
  return kind !== 'debug' || shown > 0 || tries >= AFTER_TRIES[1]
}

export function tellsResult(misses: number): boolean {
  return misses >= TELLS_AFTER
}
