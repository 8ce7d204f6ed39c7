import { count } from '#domain/counts.ts'
import { countBlocks, HOLE, type Block, type Program } from '#domain/learning/lab/program.ts'
import { partsOf, textOf, type BlockSpec, type Field } from '#domain/learning/lab/vocabulary.ts'
import type { Refusal } from './edit.ts'
import { findLine, type Place } from './places.ts'

export type Specs = ReadonlyMap<string, BlockSpec>

/** The texts that are shown beside Undo at first. */
export const HOW_TO = {
  free: 'Tap a block to add it, or hold it and drag it.',
  debug: 'Tap a block to change, move or delete it.',
  order: 'Tap a block, then Up or Down.',
  // This instruction is shown above the program.
  fill: '',
}

/** The names of the groups of blocks, which are those of Scratch. */
export const GROUP_NAMES: Readonly<Record<BlockSpec['group'], string>> = {
  event: 'Events',
  control: 'Control',
  move: 'Motion',
  data: 'Variables',
  sense: 'Sensing',
  look: 'Looks',
}

/** Returns text such as "repeat 4 times". */
export function nameOf(specs: Specs, block: Block): string {
  const spec = specs.get(block.op)
  if (spec) return textOf(spec, block)
  return block.op === HOLE ? 'empty place' : 'unknown block'
}

/** Returns text such as ", with 2 blocks inside". */
export function withInside(block: Block): string {
  const inside = countBlocks([block]) - 1
  return inside === 0 ? '' : `, with ${count(inside, 'block')} inside`
}

/** Returns the block's words before its first field, for example "repeat". */
export function shortName(specs: Specs, block: Block): string {
  const spec = specs.get(block.op)
  return (spec && partsOf(spec).find((part) => typeof part === 'string')) ?? nameOf(specs, block)
}

/** Returns text such as "repeat … times" or "if … else". */
export function offerName(spec: BlockSpec): string {
  const words = partsOf(spec).map((part) => (typeof part === 'string' ? part : '…'))
  return [...words, ...(spec.rooms === 'body-and-else' ? ['else'] : [])].join(' ')
}

export function fieldName(specs: Specs, line: number, block: Block, field: Field): string {
  return `${line}. ${shortName(specs, block)}, ${field.label}`
}

/** Returns text such as ", inside repeat". */
export function whereIs(specs: Specs, program: Program, { parent, room }: Place): string {
  const found = findLine(program, parent)
  if (!found) return ''
  const name = shortName(specs, found.block)
  return room === 'otherwise' ? `, inside ${name}, below else` : `, inside ${name}`
}

/** Returns text such as "Line 2: turn left, inside repeat". */
export function describeLine(specs: Specs, program: Program, line: number): string {
  const found = findLine(program, line)
  if (!found) return ''
  return `Line ${line}: ${nameOf(specs, found.block)}${whereIs(specs, program, found.place)}`
}

export function describeRefusal(refusal: Refusal, limit: number): string {
  switch (refusal) {
    case 'full':
      return `The program is full: ${limit} blocks. Delete one, or let “repeat” do the work.`
    case 'deep':
      return 'It cannot go deeper inside. Put it below instead.'
    case 'needs-hat':
      return 'First add a yellow block. It says when the others begin.'
    case 'other-hat':
      return 'A yellow block can only be swapped for a yellow one.'
  }
}
