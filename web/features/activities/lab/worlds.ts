import type { WorldName } from '#domain/lab/level.ts'
import type { WorldScreen } from './world-screen.ts'

const blockScreens = async () => (await import('./worlds/block-screens.ts')).BLOCK_SCREENS

/** Each world with its drawing, fetched with the first level of it. */
export const WORLD_SCREENS: Partial<Record<WorldName, () => Promise<WorldScreen>>> = {
  robot: async () => (await blockScreens()).robot,
  turtle: async () => (await blockScreens()).turtle,
  number: async () => (await blockScreens()).number,
  motors: async () => (await blockScreens()).motors,
  stage: async () => (await blockScreens()).stage,
  circuit: async () => (await import('./worlds/circuit-screen.tsx')).circuitScreen,
  binary: async () => (await import('./worlds/binary-screen.tsx')).binaryScreen,
  network: async () => (await import('./worlds/network-screen.tsx')).networkScreen,
  table: async () => (await import('./worlds/table-screen.tsx')).tableScreen,
  cpu: async () => (await import('./worlds/cpu-screen.tsx')).cpuScreen,
  flowchart: async () => (await import('./worlds/flowchart-screen.tsx')).flowchartScreen,
}
