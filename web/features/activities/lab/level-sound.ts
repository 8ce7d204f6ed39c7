import type { Player, PlayerEvent } from '#domain/learning/lab/player-state.ts'
import { shownOf } from '#domain/learning/lab/player-view.ts'
import type { SoundName } from '#web/sound/scores.ts'
import type { WorldScreen } from './world-screen.ts'

/** A learner who moves the slider or looks at another map hears nothing. */
const HEARD: ReadonlySet<PlayerEvent['type']> = new Set(['run', 'tick', 'step', 'predict', 'finish'])

/** Returns what is heard when the event leads from one state of the player to the next. */
export function soundOf(
  before: Player,
  after: Player,
  event: PlayerEvent,
  isCatch?: WorldScreen['isCatch'],
): SoundName | undefined {
  const shown = shownOf(after)
  if (after === before || !shown || !HEARD.has(event.type)) return undefined
  if (after.state === 'won') return 'win'
  if (after.state === 'failed') return shown.fault?.reason === 'crash' ? 'crash' : 'try-again'
  const { run, at } = shown
  const last = shownOf(before)
  const from = last?.run === run ? last.at : 0
  const [was, now] = [run.steps[from], run.steps[at]]
  // A step that only checks a condition changes nothing, and nothing moves.
  if (at <= from || !was || !now || was.state === now.state) return undefined
  return isCatch?.(was.state, now.state) ? 'catch' : 'step'
}
