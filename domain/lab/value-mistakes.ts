import type { Block } from './program.ts'
import type { ReasonId } from './reasons.ts'

/** A mistake of one block about values, comparisons and limits, and the blocks that would not make it. */
interface BlockMistake {
  readonly reason: ReasonId
  readonly say: (line: number) => string
  readonly mended: (block: Block) => readonly Block[]
}

const SIGNS: Readonly<Record<string, string>> = { '<': '>', '>': '<' }
const LIMIT_STEPS = [10, -10, 20, -20, 30, -30]

export const VALUE_MISTAKES: readonly BlockMistake[] = [
  {
    reason: 'variable-overwritten',
    say: (line) => `So near: line ${line} throws the old value away. How can it be kept?`,
    mended: ({ op, args: { name, to } = {} }) =>
      op === 'set' && name !== undefined && to !== undefined
        ? [{ op: 'change', args: { name, by: to } }]
        : [],
  },
  {
    reason: 'read-once',
    say: (line) => `So near: line ${line} asks only once.`,
    mended(block) {
      if (block.op !== 'if' && block.op !== 'if-else') return []
      const { args = {}, body = [] } = block
      const again = { op: 'forever', body: [block] }
      return args['sign'] === undefined ? [again] : [again, withSign({ op: 'until', args, body })]
    },
  },
  {
    reason: 'sign-swapped',
    say: (line) => `So near: which way does the sign look in line ${line}?`,
    // Of if-else the other answer is told as "yes and no changed places".
    mended: (block) =>
      block.op !== 'if-else' && SIGNS[String(block.args?.['sign'])] ? [withSign(block)] : [],
  },
  {
    reason: 'edge',
    say: (line) => `So near: what happens exactly at the limit in line ${line}?`,
    mended: (block) => withNumber(block, 'right', [1, -1]),
  },
  {
    reason: 'threshold',
    say: (line) => `So near: the limit in line ${line} does not fit this place.`,
    mended: (block) => withNumber(block, 'limit', LIMIT_STEPS),
  },
]

function withSign(block: Block): Block {
  const sign = SIGNS[String(block.args?.['sign'])]
  return sign === undefined ? block : { ...block, args: { ...block.args, sign } }
}

function withNumber(block: Block, name: string, steps: readonly number[]): Block[] {
  const value = block.args?.[name]
  return typeof value === 'number'
    ? steps.map((step) => ({ ...block, args: { ...block.args, [name]: value + step } }))
    : []
}
