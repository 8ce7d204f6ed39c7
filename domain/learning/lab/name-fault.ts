import { runAnswer, type Outcome } from './check-answer.ts'
import { diagnose } from './diagnose.ts'
import type { Level } from './level.ts'
import { REASONS, type ReasonText } from './reasons.ts'
import type { Fault, World } from './world.ts'

/**
 * Finds the misconception behind a failure, and otherwise returns the fault that is already known. The caller may run it in
 * pieces.
 */
export function* nameFault<Setup, State, Answer>(
  world: World<Setup, State, Answer>,
  level: Level<Setup, Answer>,
  answer: Answer,
  { stars, setup, run, fault }: Outcome<State>,
): Generator<undefined, Fault | undefined> {
  if (stars > 0 || !fault) return fault
  return yield* diagnose(world, level, answer, { setup, run, fault })
}

/**
 * Returns the texts of a fault that is a misconception. They are in this module because no page needs them before a run has
 * failed.
 * @param own the reasons that only its world has
 */
export function reasonOf(
  own: Readonly<Record<string, ReasonText>> | undefined,
  { reason }: Fault,
): ReasonText | undefined {
  const texts: Readonly<Record<string, ReasonText>> = { ...REASONS, ...own }
  return texts[reason]
}

/** Runs and diagnoses an answer at once, for the content check, which has no screen to show the run on in between. */
export function checkAnswer<Setup, State, Answer>(
  world: World<Setup, State, Answer>,
  level: Level<Setup, Answer>,
  answer: Answer,
): Outcome<State> {
  const outcome = runAnswer(world, level, answer)
  const naming = nameFault(world, level, answer, outcome)
  let named = naming.next()
  while (!named.done) named = naming.next()
  return { ...outcome, ...(named.value && { fault: named.value }) }
}
