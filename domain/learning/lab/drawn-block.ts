import { HOLE, type Block, type Program } from './program.ts'
import { labelOf, partsOf, type BlockSpec } from './vocabulary.ts'

/** This is a block to look at. It needs no vocabulary, so that a page can draw it without the simulator of its world. */
export interface DrawnBlock {
  readonly op: string
  readonly group: BlockSpec['group'] | typeof HOLE
  /** This is the text of the block. A value that was chosen in a field is in an array of its own. */
  readonly parts: readonly (string | readonly [string])[]
  readonly isHat?: true
  readonly body?: readonly DrawnBlock[]
  readonly otherwise?: readonly DrawnBlock[]
}

/** Draws a program. @param program must use only blocks of this vocabulary */
export function drawnProgram(vocabulary: readonly BlockSpec[], program: Program): DrawnBlock[] {
  return program.map((block) => drawnBlock(vocabulary, block))
}

function drawnBlock(vocabulary: readonly BlockSpec[], block: Block): DrawnBlock {
  const { op, args = {}, body = [], otherwise = [] } = block
  const spec = vocabulary.find((one) => one.op === op)
  if (!spec) return { op, group: HOLE, parts: [] }
  return {
    op,
    group: spec.group,
    parts: partsOf(spec).map((part) =>
      typeof part === 'string' ? part : ([labelOf(part, args[part.name])] as const),
    ),
    ...(spec.isHat && { isHat: true }),
    ...(spec.rooms && { body: drawnProgram(vocabulary, body) }),
    ...(spec.rooms === 'body-and-else' && { otherwise: drawnProgram(vocabulary, otherwise) }),
  }
}

/** Returns a text such as "repeat 4 times". */
export function drawnText({ parts }: DrawnBlock): string {
  return parts.map((part) => (typeof part === 'string' ? part : part[0])).join(' ')
}
