import type { Level } from './level.ts'
import { flatLines, numbered, type Program } from './program.ts'
import type { Fault, World } from './world.ts'

/** Returns the reason why a right answer does not get more stars. */
export function shortOf<Setup, Answer>(
  world: World<Setup, unknown, Answer>,
  level: Level<Setup, Answer>,
  answer: Answer,
): Fault | undefined {
  return missingBlock(world, level, answer) ?? tooLong(world, level, answer)
}

export function starsOf(fault: Fault | undefined): 1 | 2 | 3 {
  return fault === undefined ? 3 : fault.reason === 'missing-block' ? 1 : 2
}

function missingBlock<Setup, Answer>(
  world: World<Setup, unknown, Answer>,
  { required = [] }: Level<Setup, Answer>,
  answer: Answer,
): Fault | undefined {
  const { vocabulary } = world
  if (!vocabulary || required.length === 0) return undefined
  const used = new Set(flatLines(numbered(answer as Program)).map(({ block }) => block.op))
  const missing = required.find((op) => !used.has(op))
  const spec = vocabulary.find(({ op }) => op === missing)
  if (!spec) return undefined
  const name = spec.text.replaceAll(/ *\{[^}]*\}/g, ' …')
  return { reason: 'missing-block', say: `It works. Now try it with the block "${name}" for another star.` }
}

function tooLong<Setup, Answer>(
  world: World<Setup, unknown, Answer>,
  { ideal }: Level<Setup, Answer>,
  answer: Answer,
): Fault | undefined {
  const size = world.sizeOf(answer)
  if (ideal === undefined || size <= ideal) return undefined
  const [made, least] = world.vocabulary ? [`${size} blocks`, `${ideal}`] : ['this answer', 'a shorter one']
  return { reason: 'too-long', say: `It works with ${made}. It can be done with ${least}.` }
}
