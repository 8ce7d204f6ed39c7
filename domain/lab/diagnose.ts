import { causeOf } from './cause-of.ts'
import type { Level } from './level.ts'
import { mendsOf, type Mend } from './mends.ts'
import type { Program } from './program.ts'
import { shortOf, starsOf } from './short-of.ts'
import type { BlockSpec } from './vocabulary.ts'
import type { Fault, Run, World } from './world.ts'

/** Of a long program there are more changes; it is seldom a near miss. */
const MAX_TRIES = 1500
const NEAR_CAP = 300

/** What a failed answer came to: the setup on which it failed, what happened there, and why it counts as failed. */
export interface Failure<State> {
  readonly setup: number
  readonly run: Run<State>
  readonly fault: Fault
}

/**
 * The named mistake of a program of blocks that is one change away from right, or at least its guilty line. Of several changes
 * that do, those count that bring the most stars. Where they touch different lines nobody can know which one was meant: then
 * what happened is said, and the line is marked up to which all was right.
 *
 * Yields between tries, because all of them take longer than a phone may be busy at a time.
 */
export function* diagnose<Setup, State, Answer>(
  world: World<Setup, State, Answer>,
  level: Level<Setup, Answer>,
  answer: Answer,
  failure: Failure<State>,
): Generator<undefined, Fault> {
  const { setup, fault } = failure
  if (!world.vocabulary || level.kind === 'free' || NOT_RUN.has(fault.reason)) return fault
  const specs = new Map(world.vocabulary.map((spec) => [spec.op, spec]))
  const failed = level.setups[setup]
  const others = level.setups.filter((_, index) => index !== setup)
  const passes = (near: Program) =>
    [failed as Setup, ...others].every((setup) => {
      const run = world.run(setup, near as Answer, NEAR_CAP)
      return !run.fault && !world.judge(setup, run)
    })
  const tried = new Set([JSON.stringify(answer)])
  const right: { mend: Mend; stars: number }[] = []
  for (const mend of mendsOf(level, specs, answer as Program)) {
    const text = JSON.stringify(mend.program)
    if (tried.has(text)) continue
    tried.add(text)
    if (tried.size > MAX_TRIES) break
    yield
    if (passes(mend.program))
      right.push({ mend, stars: starsOf(shortOf(world, level, mend.program as Answer)) })
  }
  const most = Math.max(...right.map(({ stars }) => stars))
  const best = right.filter(({ stars }) => stars === most).map(({ mend }) => mend)
  const whole = JSON.stringify(level.solution)
  const solved = best.find(({ program }) => JSON.stringify(program) === whole)
  const mend = solved ?? lastToPart(world, failed as Setup, failure.run, best)
  if (!mend)
    return level.kind === 'fill'
      ? yield* firstOpen(level, specs, answer as Program, fault, passes)
      : yield* causeOf(level, answer as Program, fault, passes)
  if (best.some(({ line }) => line !== mend.line)) return solved ? named(fault, solved) : marked(fault, mend)
  // A mistake may have a name that the level's idea mends in another way.
  return named(fault, right.find(({ mend: { line, reason } }) => reason && line === mend.line)?.mend ?? mend)
}

/** A run that is right so far could still end well: the change that keeps the most of it. */
function lastToPart<Setup, State, Answer>(
  world: World<Setup, State, Answer>,
  setup: Setup,
  run: Run<State>,
  mends: readonly Mend[],
): Mend | undefined {
  const states = statesOf(run)
  const shared = mends.map(({ program }) =>
    sharedStates(states, statesOf(world.run(setup, program as Answer, NEAR_CAP))),
  )
  const most = Math.max(...shared)
  return mends
    .filter((_, index) => shared[index] === most)
    .toSorted((a, b) => Number(b.isAtEnd ?? false) - Number(a.isAtEnd ?? false) || b.line - a.line)[0]
}

/** More than one open place is wrong: the first of two that are, else the one that ran last. A fixed block is never to blame. */
function* firstOpen(
  level: Level<unknown, unknown>,
  specs: ReadonlyMap<string, BlockSpec>,
  program: Program,
  fault: Fault,
  passes: (program: Program) => boolean,
): Generator<undefined, Fault> {
  const open = [...mendsOf(level, specs, program)]
  let tries = 0
  for (const one of open)
    for (const other of mendsOf(level, specs, one.program)) {
      tries += 1
      if (tries > MAX_TRIES) break
      yield
      const line = Math.min(one.line, other.line)
      if (passes(other.program))
        return marked({ ...fault, say: `${fault.say} First look at line ${line}.` }, { line })
    }
  const { line: guilty = Infinity } = fault
  const lines = open.map(({ line }) => line).toSorted((a, b) => a - b)
  const line = lines.findLast((one) => one <= guilty) ?? lines[0]
  return line === undefined
    ? fault
    : marked({ ...fault, say: `${fault.say} Look at line ${line}.` }, { line })
}

/** What happened, one after the other, whichever blocks did it. */
function statesOf({ steps }: Run<unknown>): string[] {
  return steps
    .map(({ state }) => JSON.stringify(state))
    .filter((state, index, all) => state !== all[index - 1])
}

function sharedStates(some: readonly string[], others: readonly string[]): number {
  const apart = some.findIndex((state, index) => state !== others[index])
  return apart < 0 ? some.length : apart
}

const NOT_RUN: ReadonlySet<string> = new Set(['empty', 'hole', 'empty-inside', 'no-event'])

function named(fault: Fault, mend: Mend): Fault {
  const { reason, say } = mend
  return reason && fault.reason !== 'shown-map-only'
    ? marked({ reason, say }, mend)
    : marked({ ...fault, say: `${fault.say} ${say}` }, mend)
}

function marked(
  { reason, say }: Fault,
  { line, isAtEnd, isAbove, field }: Pick<Mend, 'line' | 'isAtEnd' | 'isAbove' | 'field'>,
): Fault {
  if (isAtEnd) return { reason, say, isAtEnd }
  return { reason, say, line, ...(isAbove && { isAbove }), ...(field !== undefined && { field }) }
}
