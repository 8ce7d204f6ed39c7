import type { WorldName } from '#domain/lab/level.ts'
import type { WorldScreen } from './world-screen.ts'

/** Each world with its drawing, fetched with the first level of it. */
export const WORLD_SCREENS: Partial<Record<WorldName, () => Promise<WorldScreen>>> = {
  robot: async () => (await import('./worlds/robot-screen.tsx')).robotScreen,
  turtle: async () => (await import('./worlds/turtle-screen.tsx')).turtleScreen,
  number: async () => (await import('./worlds/number-screen.tsx')).numberScreen,
  motors: async () => (await import('./worlds/motors-screen.tsx')).motorsScreen,
  stage: async () => (await import('./worlds/stage-screen.tsx')).stageScreen,
  circuit: async () => (await import('./worlds/circuit-screen.tsx')).circuitScreen,
  binary: async () => (await import('./worlds/binary-screen.tsx')).binaryScreen,
  network: async () => (await import('./worlds/network-screen.tsx')).networkScreen,
  table: async () => (await import('./worlds/table-screen.tsx')).tableScreen,
  cpu: async () => (await import('./worlds/cpu-screen.tsx')).cpuScreen,
  flowchart: async () => (await import('./worlds/flowchart-screen.tsx')).flowchartScreen,
}
