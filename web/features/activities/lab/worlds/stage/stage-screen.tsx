import type { Program } from '#domain/learning/lab/program.ts'
import type { StageState } from '#domain/learning/lab/worlds/stage/stage-game.ts'
import { stage } from '#domain/learning/lab/worlds/stage/stage.ts'
import type { StageSetup } from '#domain/learning/lab/worlds/stage/stage-setup.ts'
import { preloadable } from '#web/lib/preloadable.ts'
import { usePreloadable } from '#web/ui/use-preloadable.ts'
import type { PlayProps, WorldScreen } from '../../world-screen.ts'
import { StageDrawing } from './stage-drawing.tsx'

const game = preloadable(() => import('./stage-play.tsx'))

function Play(props: PlayProps<StageSetup, Program>) {
  // If the part cannot be loaded, there is no button; the learner has already played the level itself.
  const part = usePreloadable(game, { onFailure: () => undefined })
  return part && <part.PlayGame {...props} />
}

export const stageScreen: WorldScreen<StageSetup, StageState, Program> = {
  world: stage,
  Stage: StageDrawing,
  Play,
  isCatch: (before, after) => after.score > before.score,
  emptyAnswer: [],
}
