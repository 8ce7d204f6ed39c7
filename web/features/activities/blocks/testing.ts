import fc from 'fast-check'
import type { Block, Program } from '#domain/learning/lab/program.ts'
import { newBlock, type BlockSpec } from '#domain/learning/lab/vocabulary.ts'
import { robot } from '#domain/learning/lab/worlds/robot/robot.ts'
import type { Rules } from './places.ts'

export const VOCABULARY = robot.vocabulary

const HAT: BlockSpec = {
  op: 'when-flag',
  text: 'when tapped',
  group: 'event',
  letter: 'w',
  rooms: 'body',
  isHat: true,
}
export const WITH_HATS = [HAT, ...VOCABULARY]

export const RULES: Rules = { limit: 100, isHat: () => false, hasHats: false }
export const HAT_RULES: Rules = { limit: 100, isHat: (op) => op === HAT.op, hasHats: true }

export function block(op: string, body: readonly Block[] = [], otherwise: readonly Block[] = []): Block {
  const spec = WITH_HATS.find((one) => one.op === op)
  const made = spec ? newBlock(spec) : { op }
  return { ...made, ...(made.body && { body }), ...(made.otherwise && { otherwise }) }
}

/** Generates programs with the robot's blocks and an unknown one. Each block is distinguishable from all others. */
export const programs: fc.Arbitrary<Program> = fc
  .letrec<{ list: Program; block: Block }>((tie) => ({
    list: fc.array(tie('block'), { maxLength: 4, depthIdentifier: 'block' }),
    block: fc.oneof(
      { depthIdentifier: 'block', depthSize: 'small', maxDepth: 5, withCrossShrink: true },
      fc.constantFrom('forward', 'left', 'right', 'from-elsewhere').map((op) => block(op)),
      tie('list').map((body) => block('repeat', body)),
      fc.tuple(tie('list'), tie('list')).map(([body, otherwise]) => block('if-else', body, otherwise)),
    ),
  }))
  .list.map((program) => named(program))

function named(program: Program): Program {
  let name = 0
  const list = (blocks: readonly Block[]): Block[] =>
    blocks.map(({ op, args, body, otherwise }) => {
      name += 1
      return {
        op,
        args: { ...args, name },
        ...(body && { body: list(body) }),
        ...(otherwise && { otherwise: list(otherwise) }),
      }
    })
  return list(program)
}
