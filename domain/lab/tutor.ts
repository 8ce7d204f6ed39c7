/** What the tutor can show: 1 a nudge, 2 the idea, 3 a part of the solution, 4 all of it. A row keeps the most that was shown. */
export type Help = 1 | 2 | 3 | 4

/** Honest tries (runs of a changed answer) after which each is offered. */
const AFTER_TRIES: Readonly<Record<Help, number>> = { 1: 2, 2: 3, 3: 4, 4: 6 }
/** Wrong predictions after which the tutor tells the result: until then a learner can still find it. */
const TELLS_AFTER = 3
const ALL_HELP: readonly Help[] = [1, 2, 3, 4]

/** The next help to offer: one at a time, however many tries there were. */
export function nextHelp(tries: number, shown: number, hasPartial: boolean): Help | undefined {
  const next = ALL_HELP.find((help) => help > shown && (help !== 3 || hasPartial))
  return next !== undefined && tries >= AFTER_TRIES[next] ? next : undefined
}

export function tellsResult(misses: number): boolean {
  return misses >= TELLS_AFTER
}
