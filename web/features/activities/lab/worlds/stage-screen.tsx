import type { Program } from '#domain/lab/program.ts'
import type { StageState } from '#domain/lab/worlds/stage-game.ts'
import { stage } from '#domain/lab/worlds/stage.ts'
import type { StageSetup } from '#domain/lab/worlds/stage-setup.ts'
import { preloadable } from '#web/lib/preloadable.ts'
import { usePreloadable } from '#web/ui/use-preloadable.ts'
import type { PlayProps, WorldScreen } from '../world-screen.ts'
import { StageDrawing } from './stage-drawing.tsx'

const game = preloadable(() => import('./stage-play.tsx'))

function Play(props: PlayProps<StageSetup, Program>) {
  // Without the part there is no button: the level itself was played already.
  const part = usePreloadable(game, { onFailure: () => undefined })
  return part && <part.PlayGame {...props} />
}

export const stageScreen: WorldScreen<StageSetup, StageState, Program> = {
  world: stage,
  Stage: StageDrawing,
  Play,
  emptyAnswer: [],
}
