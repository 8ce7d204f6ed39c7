import type * as z from 'zod/mini'
import type { WorldName } from './level.ts'
import { BinarySetup } from './worlds/binary.ts'
import { CircuitSetup } from './worlds/circuit.ts'
import { CpuSetup } from './worlds/cpu.ts'
import { FlowchartSetup } from './worlds/flowchart.ts'
import { MotorsSetup } from './worlds/motors-setup.ts'
import { NetworkSetup } from './worlds/network.ts'
import { NumberSetup } from './worlds/number-setup.ts'
import { RobotSetup } from './worlds/robot-setup.ts'
import { StageSetup } from './worlds/stage-setup.ts'
import { TableSetup } from './worlds/table-setup.ts'
import { TurtleSetup } from './worlds/turtle-setup.ts'

/** What each world's setups may say. Apart from the worlds, because a page never checks a compiled level again. */
export const SETUPS: Readonly<Record<WorldName, z.ZodMiniType>> = {
  robot: RobotSetup,
  turtle: TurtleSetup,
  number: NumberSetup,
  motors: MotorsSetup,
  stage: StageSetup,
  circuit: CircuitSetup,
  binary: BinarySetup,
  network: NetworkSetup,
  table: TableSetup,
  cpu: CpuSetup,
  flowchart: FlowchartSetup,
}
