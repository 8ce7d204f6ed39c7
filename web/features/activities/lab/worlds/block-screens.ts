import { motorsScreen } from './motors-screen.tsx'
import { numberScreen } from './number-screen.tsx'
import { robotScreen } from './robot-screen.tsx'
import { stageScreen } from './stage-screen.tsx'
import { turtleScreen } from './turtle-screen.tsx'

/** The worlds with the block editor, which travel together. */
export const BLOCK_SCREENS = {
  robot: robotScreen,
  turtle: turtleScreen,
  number: numberScreen,
  motors: motorsScreen,
  stage: stageScreen,
} as const
