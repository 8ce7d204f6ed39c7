import { runAnswer, type Outcome } from './check-answer.ts'
import { diagnose } from './diagnose.ts'
import type { Level } from './level.ts'
import { REASONS, type ReasonText } from './reasons.ts'
import type { Fault, World } from './world.ts'

/** The misconception behind a failure, else what is known already. May be done in pieces. */
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
 * Of a fault that is a misconception. Here, because nobody needs these texts before a run has failed.
 * @param own those of its world alone
 */
export function reasonOf(
  own: Readonly<Record<string, ReasonText>> | undefined,
  { reason }: Fault,
): ReasonText | undefined {
  const texts: Readonly<Record<string, ReasonText>> = { ...REASONS, ...own }
  return texts[reason]
}

/** Both at once: the content check has no screen to show the run on meanwhile. */
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
