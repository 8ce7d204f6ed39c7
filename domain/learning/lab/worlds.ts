import type { DefinedWorld } from './define-world.ts'
import { binaryWorld } from './worlds/binary/definition.ts'
import { circuitWorld } from './worlds/circuit/definition.ts'
import { cpuWorld } from './worlds/cpu/definition.ts'
import { flowchartWorld } from './worlds/flowchart/definition.ts'
import { motorsWorld } from './worlds/motors/definition.ts'
import { networkWorld } from './worlds/network/definition.ts'
import { numberWorld } from './worlds/number/definition.ts'
import { robotWorld } from './worlds/robot/definition.ts'
import { stageWorld } from './worlds/stage/definition.ts'
import { tableWorld } from './worlds/table/definition.ts'
import { turtleWorld } from './worlds/turtle/definition.ts'

/**
 * These are the worlds in the order of the Lab's screen. A new world may be inserted anywhere; its name never changes, because
 * learners' work refers to it. No page may import this list, because it brings all worlds with it.
 */
export const WORLDS = {
  robot: robotWorld,
  turtle: turtleWorld,
  number: numberWorld,
  motors: motorsWorld,
  stage: stageWorld,
  circuit: circuitWorld,
  binary: binaryWorld,
  network: networkWorld,
  table: tableWorld,
  cpu: cpuWorld,
  flowchart: flowchartWorld,
} as const satisfies Readonly<Record<string, DefinedWorld>>
