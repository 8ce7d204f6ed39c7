import type { Program } from '#domain/lab/program.ts'
import type { BlockSpec } from '#domain/lab/vocabulary.ts'

export interface BlockEditorProps {
  vocabulary: readonly BlockSpec[]
  /** Blocks on offer, by op, in this order. */
  toolbox: readonly string[]
  /** Which values fields offer, by "op.field". All where nothing is said. */
  choices?: Readonly<Record<string, readonly (string | number)[]>> | undefined
  program: Program
  /** Of `fill`: the level's own program with its holes, to know what may be changed. The program at first where left out. */
  start?: Program | undefined
  onChange: (program: Program) => void
  /** While a run is shown nothing can be changed. */
  locked: boolean
  /** The line that runs, 0 for none. */
  litLine: number
  guiltyLine: number
  /** `order`: blocks can only be moved. `fill`: only what was left open can be filled in. */
  mode: 'free' | 'order' | 'fill'
  /** Blocks a program may have. */
  limit?: number
  label?: string
}

/** Where a learner puts a program together. Keeps what Undo needs: give it a `key` for each level. */
export function BlockEditor({ label = 'Program' }: BlockEditorProps) {
  return <section aria-label={label} />
}
