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

/** Says that a program in free play does not have a block that its checklist asks for. */
export function withoutBlock<Setup, Answer>(
  world: World<Setup, unknown, Answer>,
  answer: Answer,
  op: string,
): string | undefined {
  const name = missing(world, answer, [op])
  return name === undefined ? undefined : `Your program does not have the block "${name}" yet.`
}

function missingBlock<Setup, Answer>(
  world: World<Setup, unknown, Answer>,
  { required = [] }: Level<Setup, Answer>,
  answer: Answer,
): Fault | undefined {
  const name = missing(world, answer, required)
  if (name === undefined) return undefined
  return { reason: 'missing-block', say: `It works. Now try it with the block "${name}" for another star.` }
}

/** Returns the name of the first of these blocks that the program does not have. */
function missing<Setup, Answer>(
  { vocabulary }: World<Setup, unknown, Answer>,
  answer: Answer,
  ops: readonly string[],
): string | undefined {
  if (!vocabulary || ops.length === 0) return undefined
  const used = new Set(flatLines(numbered(answer as Program)).map(({ block }) => block.op))
  const spec = vocabulary.find(({ op }) => op === ops.find((one) => !used.has(one)))
  return spec?.text.replaceAll(/ *\{[^}]*\}/g, ' …')
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
