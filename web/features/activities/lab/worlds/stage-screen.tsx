import type { Program } from '#domain/lab/program.ts'
import type { StageState } from '#domain/lab/worlds/stage-game.ts'
import { stage } from '#domain/lab/worlds/stage.ts'
import type { StageSetup } from '#domain/lab/worlds/stage-setup.ts'
import type { WorldScreen } from '../world-screen.ts'
import { StageDrawing } from './stage-drawing.tsx'
import { PlayGame } from './stage-play.tsx'

export const stageScreen: WorldScreen<StageSetup, StageState, Program> = {
  world: stage,
  Stage: StageDrawing,
  Play: PlayGame,
  emptyAnswer: [],
}
