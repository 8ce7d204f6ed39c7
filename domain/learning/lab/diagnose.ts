import { causeOf } from './cause-of.ts'
import type { Level } from './level.ts'
import { fixesOf, type Fix } from './fixes.ts'
import type { Program } from './program.ts'
import { shortOf, starsOf } from './short-of.ts'
import type { BlockSpec } from './vocabulary.ts'
import type { Fault, Run, World } from './world.ts'

/** A long program has more changes than this, but it is seldom only one change away from right. */
const MAX_TRIES = 1500
const NEAR_CAP = 300

/** This is a failed answer: the setup on which it failed, what happened there, and why it counts as failed. */
export interface Failure<State> {
  readonly setup: number
  readonly run: Run<State>
  readonly fault: Fault
}

/**
 * Finds the named mistake of a program of blocks that is one change away from right, or at least the line with the mistake.
 * If several changes are right, the ones with the most stars count. If these touch different lines, nobody can know which one
 * was meant, so the fault says what happened and marks the line up to which all was right.
 *
 * It yields between tries, because all tries together take longer than a phone may be busy at a time.
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
  const right: { fix: Fix; stars: number }[] = []
  for (const fix of fixesOf(level, specs, answer as Program)) {
    const text = JSON.stringify(fix.program)
    if (tried.has(text)) continue
    tried.add(text)
    if (tried.size > MAX_TRIES) break
    yield
    if (passes(fix.program)) right.push({ fix, stars: starsOf(shortOf(world, level, fix.program as Answer)) })
  }
  const most = Math.max(...right.map(({ stars }) => stars))
  const best = right.filter(({ stars }) => stars === most).map(({ fix }) => fix)
  const whole = JSON.stringify(level.solution)
  const solved = best.find(({ program }) => JSON.stringify(program) === whole)
  const fix = solved ?? lastToPart(world, failed as Setup, failure.run, best)
  if (!fix)
    return level.kind === 'fill'
      ? yield* firstOpen(level, specs, answer as Program, fault, passes)
      : yield* causeOf(level, answer as Program, fault, passes)
  if (best.some(({ line }) => line !== fix.line)) return solved ? named(fault, solved) : marked(fault, fix)
  // A mistake may have a name even if the best change fixes the line in another way.
  return named(fault, right.find(({ fix: { line, reason } }) => reason && line === fix.line)?.fix ?? fix)
}

/** A run that is right so far could still end well. Returns the change that keeps the most of that run. */
function lastToPart<Setup, State, Answer>(
  world: World<Setup, State, Answer>,
  setup: Setup,
  run: Run<State>,
  fixes: readonly Fix[],
): Fix | undefined {
  const states = statesOf(run)
  const shared = fixes.map(({ program }) =>
    sharedStates(states, statesOf(world.run(setup, program as Answer, NEAR_CAP))),
  )
  const most = Math.max(...shared)
  return fixes
    .filter((_, index) => shared[index] === most)
    .toSorted((a, b) => Number(b.isAtEnd ?? false) - Number(a.isAtEnd ?? false) || b.line - a.line)[0]
}

/**
 * More than one open place is wrong. Marks the first of them if there are two, and otherwise the one that ran last. A fixed
 * block is never marked.
 */
function* firstOpen(
  level: Level<unknown, unknown>,
  specs: ReadonlyMap<string, BlockSpec>,
  program: Program,
  fault: Fault,
  passes: (program: Program) => boolean,
): Generator<undefined, Fault> {
  const open = [...fixesOf(level, specs, program)]
  let tries = 0
  for (const one of open)
    for (const other of fixesOf(level, specs, one.program)) {
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

/** Returns what happened, one state after another, no matter which blocks caused it. */
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

function named(fault: Fault, fix: Fix): Fault {
  const { reason, say } = fix
  return reason && fault.reason !== 'shown-map-only'
    ? marked({ reason, say }, fix)
    : marked({ ...fault, say: `${fault.say} ${say}` }, fix)
}

function marked(
  { reason, say }: Fault,
  { line, isAtEnd, isAbove, field }: Pick<Fix, 'line' | 'isAtEnd' | 'isAbove' | 'field'>,
): Fault {
  if (isAtEnd) return { reason, say, isAtEnd }
  return { reason, say, line, ...(isAbove && { isAbove }), ...(field !== undefined && { field }) }
}
