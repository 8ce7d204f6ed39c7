import type { Block } from './program.ts'
import type { ReasonId } from './reasons.ts'
import { VALUE_MISTAKES } from './value-mistakes.ts'
import type { BlockSpec } from './vocabulary.ts'

/** This is a change of one block, and the sentence about it. */
interface BlockFix {
  readonly reason?: ReasonId
  readonly say: (line: number, block: Block, other: Block, offer: Offer) => string
  readonly fixed: (block: Block, offer: Offer) => readonly Block[]
}

/** This is the material of which a program of the level may be made. */
export interface Offer {
  readonly specs: ReadonlyMap<string, BlockSpec>
  readonly valuesOf: (op: string, name: string) => readonly (string | number)[]
  /** These are the values that "read" takes one after another in the test that is shown. */
  readonly inputs: readonly unknown[]
  /** These are the blocks of the solution with what is inside them, and the plain blocks of the toolbox. */
  readonly pieces: readonly Block[]
}

const ALIKE: Readonly<Record<string, string>> = { left: 'right', right: 'left' }

/** Changes with a reason come first, because two changes may lead to the same program. */
export const BLOCK_FIXES: readonly BlockFix[] = [
  ...VALUE_MISTAKES,
  {
    reason: 'off-by-one',
    say: (line) => `Almost right: look at the number in line ${line}.`,
    fixed: (block, offer) =>
      otherValues(block, offer, (value, other) => Math.abs(Number(other) - Number(value)) === 1),
  },
  {
    reason: 'wrong-turn',
    say: (line) => `Almost right: which way does it turn in line ${line}?`,
    fixed: (block, { specs }) => {
      const other = ALIKE[block.op] ?? ''
      return specs.has(other) ? [{ ...block, op: other }] : []
    },
  },
  {
    reason: 'inner-angle',
    say: (line) =>
      `Almost right: how far must it turn in line ${line}? Look at the angle outside the corner.`,
    fixed: (block, offer) =>
      otherValues(block, offer, (value, other, name) => name === 'degrees' && other === 180 - Number(value)),
  },
  {
    reason: 'condition-swapped',
    say: (line) => `Almost right: look at line ${line}. What must run for yes, and what must run for no?`,
    fixed: (block) =>
      block.op === 'if-else' ? [{ ...block, body: block.otherwise ?? [], otherwise: block.body ?? [] }] : [],
  },
  {
    say: (line) => `Look at the number in line ${line}.`,
    fixed: (block, offer) => otherValues(block, offer, (value) => typeof value === 'number'),
  },
  {
    say: (line) => `Look at what is chosen in line ${line}.`,
    fixed: (block, offer) => otherValues(block, offer, (value) => typeof value === 'string'),
  },
  {
    say: (line, block, other, { specs }) => {
      const labels = (specs.get(block.op)?.fields ?? [])
        .filter(({ name }) => block.args?.[name] !== other.args?.[name])
        .map(({ label }) => label)
      return `In line ${line}, this is not right yet: ${labels.join(' and ')}.`
    },
    fixed: (block, offer) => likeIt(block, offer).filter(({ op }) => op === block.op),
  },
  {
    say: (line) => `Is the block in line ${line} the right one?`,
    fixed: likeIt,
  },
]

function otherValues(
  block: Block,
  { specs, valuesOf }: Offer,
  isWanted: (value: string | number, other: string | number, name: string) => boolean,
): Block[] {
  const fields = specs.get(block.op)?.fields ?? []
  return fields.flatMap(({ name }) => {
    const value = block.args?.[name] ?? ''
    return valuesOf(block.op, name)
      .filter((other) => other !== value && isWanted(value, other, name))
      .map((other) => ({ ...block, args: { ...block.args, [name]: other } }))
  })
}

/** Returns blocks that have the same rooms as this block, with the blocks that are inside it. */
function likeIt({ op, body, otherwise }: Block, { specs, pieces }: Offer): Block[] {
  const rooms = specs.get(op)?.rooms
  return pieces
    .filter((piece) => specs.get(piece.op)?.rooms === rooms)
    .map((piece) => ({ ...piece, ...(body && { body }), ...(otherwise && { otherwise }) }))
}
