import type { Block } from './program.ts'
import type { ReasonId } from './reasons.ts'

/** This is a mistake in one block about values, comparisons or limits, and the blocks without that mistake. */
interface BlockMistake {
  readonly reason: ReasonId
  readonly say: (line: number) => string
  readonly fixed: (block: Block) => readonly Block[]
}

const SIGNS: Readonly<Record<string, string>> = { '<': '>', '>': '<' }
const LIMIT_STEPS = [10, -10, 20, -20, 30, -30]

export const VALUE_MISTAKES: readonly BlockMistake[] = [
  {
    reason: 'variable-overwritten',
    say: (line) => `Almost right: the old value is lost in line ${line}. How can the program keep it?`,
    fixed: ({ op, args: { name, to } = {} }) =>
      op === 'set' && name !== undefined && to !== undefined
        ? [{ op: 'change', args: { name, by: to } }]
        : [],
  },
  {
    reason: 'read-once',
    say: (line) => `Almost right: line ${line} asks only once.`,
    fixed(block) {
      if (block.op !== 'if' && block.op !== 'if-else') return []
      const { args = {}, body = [] } = block
      const again = { op: 'forever', body: [block] }
      return args['sign'] === undefined ? [again] : [again, withSign({ op: 'until', args, body })]
    },
  },
  {
    reason: 'sign-swapped',
    say: (line) => `Almost right: is the sign < or > in line ${line} the right one?`,
    // For an if-else, the opposite sign is reported as "yes and no changed places" instead.
    fixed: (block) =>
      block.op !== 'if-else' && SIGNS[String(block.args?.['sign'])] ? [withSign(block)] : [],
  },
  {
    reason: 'edge',
    say: (line) => `Almost right: what happens exactly at the limit in line ${line}?`,
    fixed: (block) => withNumber(block, 'right', [1, -1]),
  },
  {
    reason: 'threshold',
    say: (line) => `Almost right: the limit in line ${line} does not fit this place.`,
    fixed: (block) => withNumber(block, 'limit', LIMIT_STEPS),
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
