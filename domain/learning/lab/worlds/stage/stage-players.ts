import { count } from '../../../../counts.ts'
import type { Program } from '../../program.ts'
import type { BlockSpec } from '../../vocabulary.ts'
import { GROUND, startGame, TICKS_A_SECOND, type Key, type StageState } from './stage-game.ts'
import type { StageAsks } from './stage-setup.ts'

/** The engine plays for at most one minute. */
const MOST_TICKS = 60 * TICKS_A_SECOND
/** The basket touches a mango that is nearer than this. */
const NEAR = 40
/** A basket that is at least this far away cannot touch the mango. */
const FAR = 110

interface Played {
  readonly state: StageState
  /** This is the number of mangoes that came to the ground. */
  readonly missed: number
}

/** Plays a game to its end: the one player catches every mango that it can, and the other one keeps away from all of them. */
function playGame(
  vocabulary: readonly BlockSpec[],
  cast: Parameters<typeof startGame>[1],
  program: Program,
  play: StageAsks['play'],
): Played {
  const game = startGame(vocabulary, cast, program)
  let missed = 0
  let height = game.state()['mango-y']
  const look = (next: number) => {
    if (height > GROUND && next <= GROUND) missed += 1
    height = next
  }
  for (let tick = 0; tick < MOST_TICKS && !game.state().isStopped; tick += 1)
    for (const { state } of game.tick(play === 'catch' ? toMango(game.state()) : fromMango(game.state())))
      look(state['mango-y'])
  return { state: game.state(), missed }
}

function toMango({ x, 'mango-x': mango }: StageState): Key | undefined {
  if (Math.abs(mango - x) <= NEAR) return undefined
  return mango > x ? 'R' : 'L'
}

function fromMango({ x, 'mango-x': mango }: StageState): Key | undefined {
  if (Math.abs(mango - x) > FAR) return undefined
  return mango > x ? 'L' : 'R'
}

/** Lets the engine play a learner's own game, and says why the game does not end as the checklist asks. */
export function gameLacks(
  vocabulary: readonly BlockSpec[],
  cast: Parameters<typeof startGame>[1],
  program: Program,
  { play, times, says }: StageAsks,
): string | undefined {
  const { state, missed } = playGame(vocabulary, cast, program, play)
  const { score, said, isStopped } = state
  const reached = play === 'catch' ? score : missed
  const caught = `Qala played your game and caught mangoes.`
  const dropped = `Qala played your game and let the mangoes fall.`
  if (play === 'catch' && reached < times)
    return isStopped
      ? `${caught} The game stopped when the score was ${score}. It should stop at ${times}.`
      : `${caught} After a minute the score was ${score}, so the game could not be won.`
  if (play === 'miss' && reached < times)
    return isStopped
      ? `${dropped} The game stopped after ${count(missed, 'missed mango', 'missed mangoes')}. It should stop after ${times}.`
      : `${dropped} Only ${count(missed, 'mango', 'mangoes')} came to the ground in a minute.`
  const end = play === 'catch' ? `When the score was ${times}` : `After ${times} missed mangoes`
  if (!isStopped || reached > times) return `${end}, the game went on. It should stop there.`
  if (said === says) return undefined
  return `${end}, the game said ${said === '' ? 'nothing' : `“${said}”`}. It should say “${says}”`
}
