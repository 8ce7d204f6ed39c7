import type { Stars } from '#domain/lab/check-answer.ts'
import type { Level, LevelSummary } from '#domain/lab/level.ts'
import type { LabRow } from '#domain/rows/lab-row.ts'
import type { WorldScreen } from './world-screen.ts'

export interface Passed {
  stars: Exclude<Stars, 0>
  /** As the row keeps it: JSON in ASCII. */
  answer: string
  size: number
}

export interface LevelScreenProps {
  level: Level
  /** Of the level's world, already fetched. */
  screen: WorldScreen
  /** Read when the level is opened; later news from another device does not disturb who is at work. */
  saved: Pick<LabRow, 'stars' | 'best' | 'last' | 'tries' | 'help'> | null
  /** `inline`: inside the notes of a lesson. */
  place: 'full' | 'inline'
  /** Nobody has made a program here yet: shows how. */
  isFirst: boolean
  next: LevelSummary | null
  /** What the level names as its like, for after the solution was shown. */
  like: LevelSummary | null
  /** At every change; the route keeps it, and may wait for a pause. `last` is JSON in ASCII. */
  onWork: (change: Partial<Pick<LabRow, 'last' | 'tries' | 'help'>>) => void
  /** Resolves when the disk has it. Called for every success; the row keeps the best. */
  onPassed: (passed: Passed) => Promise<void>
  /** Another level; from `inline` this one, to see it full screen. */
  onOpen: (levelId: string) => void
  onLeave: () => void
}

export function LevelScreen({ level }: LevelScreenProps) {
  return <h1>{level.title}</h1>
}
