import type { WorldName } from './level.ts'
import type { World } from './world.ts'
import { robot } from './worlds/robot.ts'
import { turtle } from './worlds/turtle.ts'

/** All worlds at once: for the content check and tests. The page fetches each with its screen. */
export const WORLDS: Partial<Record<WorldName, World<unknown, unknown, unknown>>> = { robot, turtle }
