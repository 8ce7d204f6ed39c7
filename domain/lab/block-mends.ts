import type { Block } from './program.ts'
import type { ReasonId } from './reasons.ts'
import { VALUE_MISTAKES } from './value-mistakes.ts'
import type { BlockSpec } from './vocabulary.ts'

/** What one block may become, and how that is said. */
interface BlockMend {
  readonly reason?: ReasonId
  readonly say: (line: number, block: Block, other: Block, offer: Offer) => string
  readonly mended: (block: Block, offer: Offer) => readonly Block[]
}

/** What a program of the level may be made of. */
export interface Offer {
  readonly specs: ReadonlyMap<string, BlockSpec>
  readonly valuesOf: (op: string, name: string) => readonly (string | number)[]
  /** What the shown test hands to "read", one after another. */
  readonly inputs: readonly unknown[]
  /** Blocks of the solution, with what is inside them, and plain ones of the toolbox. */
  readonly pieces: readonly Block[]
}

const ALIKE: Readonly<Record<string, string>> = { left: 'right', right: 'left' }

/** Those that have a name come first: the same program may be made in two ways. */
export const BLOCK_MENDS: readonly BlockMend[] = [
  ...VALUE_MISTAKES,
  {
    reason: 'off-by-one',
    say: (line) => `So near: look at the number in line ${line}.`,
    mended: (block, offer) =>
      otherValues(block, offer, (value, other) => Math.abs(Number(other) - Number(value)) === 1),
  },
  {
    reason: 'wrong-turn',
    say: (line) => `So near: which way does it turn in line ${line}?`,
    mended: (block, { specs }) => {
      const other = ALIKE[block.op] ?? ''
      return specs.has(other) ? [{ ...block, op: other }] : []
    },
  },
  {
    reason: 'inner-angle',
    say: (line) =>
      `So near: how far does it really turn in line ${line}? Look at the angle outside the corner.`,
    mended: (block, offer) =>
      otherValues(block, offer, (value, other, name) => name === 'degrees' && other === 180 - Number(value)),
  },
  {
    reason: 'condition-swapped',
    say: (line) => `So near: what runs on yes, and what on no, in line ${line}?`,
    mended: (block) =>
      block.op === 'if-else' ? [{ ...block, body: block.otherwise ?? [], otherwise: block.body ?? [] }] : [],
  },
  {
    say: (line) => `Look at the number in line ${line}.`,
    mended: (block, offer) => otherValues(block, offer, (value) => typeof value === 'number'),
  },
  {
    say: (line) => `Look at what is chosen in line ${line}.`,
    mended: (block, offer) => otherValues(block, offer, (value) => typeof value === 'string'),
  },
  {
    say: (line, block, other, { specs }) => {
      const labels = (specs.get(block.op)?.fields ?? [])
        .filter(({ name }) => block.args?.[name] !== other.args?.[name])
        .map(({ label }) => label)
      return `Not right yet in line ${line}: ${labels.join(' and ')}.`
    },
    mended: (block, offer) => likeIt(block, offer).filter(({ op }) => op === block.op),
  },
  {
    say: (line) => `Is the block in line ${line} the right one?`,
    mended: likeIt,
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

/** Other blocks with room for as much, and what is inside this one. */
function likeIt({ op, body, otherwise }: Block, { specs, pieces }: Offer): Block[] {
  const rooms = specs.get(op)?.rooms
  return pieces
    .filter((piece) => specs.get(piece.op)?.rooms === rooms)
    .map((piece) => ({ ...piece, ...(body && { body }), ...(otherwise && { otherwise }) }))
}
