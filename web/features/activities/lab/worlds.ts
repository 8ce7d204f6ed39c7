import type { WorldName } from '#domain/learning/lab/level.ts'
import type { WorldScreen } from './world-screen.ts'

/** The screen of each world, loaded with the first level of that world. */
export const WORLD_SCREENS: Readonly<Record<WorldName, () => Promise<WorldScreen>>> = {
  robot: async () => (await import('./worlds/robot/robot-screen.tsx')).robotScreen,
  turtle: async () => (await import('./worlds/turtle/turtle-screen.tsx')).turtleScreen,
  number: async () => (await import('./worlds/number/number-screen.tsx')).numberScreen,
  motors: async () => (await import('./worlds/motors/motors-screen.tsx')).motorsScreen,
  stage: async () => (await import('./worlds/stage/stage-screen.tsx')).stageScreen,
  circuit: async () => (await import('./worlds/circuit/circuit-screen.tsx')).circuitScreen,
  binary: async () => (await import('./worlds/binary/binary-screen.tsx')).binaryScreen,
  network: async () => (await import('./worlds/network/network-screen.tsx')).networkScreen,
  table: async () => (await import('./worlds/table/table-screen.tsx')).tableScreen,
  cpu: async () => (await import('./worlds/cpu/cpu-screen.tsx')).cpuScreen,
  flowchart: async () => (await import('./worlds/flowchart/flowchart-screen.tsx')).flowchartScreen,
}
