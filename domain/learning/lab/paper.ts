import type { Level } from './level.ts'
import { flatLines, numbered, type Block, type Program } from './program.ts'
import type { BlockSpec, Field } from './vocabulary.ts'

/** There are more blocks of each kind than the solution needs, so that counting them does not give the answer away. */
const SPARE = 2
/** A field with more choices than this is written as a range, such as "10 to 200". */
const MOST_NAMED = 8

export interface CutBlock {
  readonly spec: BlockSpec
  /** This is the block with its values if the level gives them. Without it, the learner writes the values by hand. */
  readonly block?: Block
}

/** Returns the blocks to cut out for a level on paper, in the order of the toolbox. */
export function blocksToCut(
  vocabulary: readonly BlockSpec[],
  { kind, toolbox, start, solution }: Pick<Level, 'kind' | 'toolbox' | 'start' | 'solution'>,
): readonly CutBlock[] {
  if (kind === 'predict') return []
  const specOf = (op: string) => vocabulary.find((spec) => spec.op === op)
  const blocksOf = (program: unknown) => flatLines(numbered(program as Program)).map(({ block }) => block)
  if (kind === 'order')
    return blocksOf(start ?? []).flatMap((block) => {
      const spec = specOf(block.op)
      return spec ? [{ spec, block }] : []
    })
  // The program to begin with is printed, and the learner continues it next to its lines.
  const given = blocksOf(start ?? [])
  const needed = blocksOf(solution)
  const countOf = (blocks: readonly Block[], op: string) => blocks.filter((block) => block.op === op).length
  return (toolbox ?? vocabulary.map(({ op }) => op)).flatMap((op) => {
    const spec = specOf(op)
    const count = Math.max(0, countOf(needed, op) - countOf(given, op)) + (start === undefined ? SPARE : 1)
    return spec ? Array.from({ length: count }, () => ({ spec })) : []
  })
}

export interface PaperChoice {
  readonly label: string
  readonly values: string
}

/** Returns the values that may be written into the boxes of the blocks: "how many times: 1 to 12". */
export function choicesOnPaper(
  blocks: readonly CutBlock[],
  choices: Level['choices'] = {},
): readonly PaperChoice[] {
  const found = new Map<string, string>()
  for (const { spec, block } of blocks) {
    if (block) continue
    for (const field of spec.fields ?? [])
      found.set(field.label, valuesText(field, choices[`${spec.op}.${field.name}`]))
  }
  return [...found].map(([label, values]) => ({ label, values }))
}

function valuesText(field: Field, offered: readonly (string | number)[] | undefined): string {
  const values = field.choices.filter(({ value }) => offered?.includes(value) ?? true)
  const isLong = values.length > MOST_NAMED && values.every(({ value }) => typeof value === 'number')
  return isLong
    ? `${values[0]?.label} to ${values.at(-1)?.label}`
    : values.map(({ label }) => label).join(', ')
}

/** Returns the number of lines on which to write the answer. */
export function linesToWrite({
  kind,
  start,
  ideal,
  solution,
}: Pick<Level, 'kind' | 'start' | 'ideal' | 'solution'>): number {
  if (start !== undefined && kind !== 'order') return 6
  const blocks = Array.isArray(solution) ? flatLines(numbered(solution as Program)).length : 0
  return Math.min(16, Math.max(6, (ideal ?? blocks) + 3))
}
