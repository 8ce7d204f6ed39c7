import type { WorldName } from './level.ts'
import type { World } from './world.ts'
import { binary } from './worlds/binary.ts'
import { circuit } from './worlds/circuit.ts'
import { cpu } from './worlds/cpu.ts'
import { flowchart } from './worlds/flowchart.ts'
import { motors } from './worlds/motors.ts'
import { network } from './worlds/network.ts'
import { number } from './worlds/number.ts'
import { robot } from './worlds/robot.ts'
import { stage } from './worlds/stage.ts'
import { table } from './worlds/table.ts'
import { turtle } from './worlds/turtle.ts'

/** All worlds at once: for the content check and tests. The page fetches each with its screen. */
export const WORLDS: Partial<Record<WorldName, World<unknown, unknown, unknown>>> = {
  robot,
  turtle,
  number,
  motors,
  stage,
  circuit,
  binary,
  network,
  table,
  cpu,
  flowchart,
}
