import type { WorldName } from './level.ts'
import type { World } from './world.ts'
import { motors } from './worlds/motors.ts'
import { number } from './worlds/number.ts'
import { robot } from './worlds/robot.ts'
import { stage } from './worlds/stage.ts'
import { turtle } from './worlds/turtle.ts'

/** All worlds at once: for the content check and tests. The page fetches each with its screen. */
export const WORLDS: Partial<Record<WorldName, World<unknown, unknown, unknown>>> = {
  robot,
  turtle,
  number,
  motors,
  stage,
}
