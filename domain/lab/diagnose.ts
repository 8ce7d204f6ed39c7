import type { Level } from './level.ts'
import { flatLines, numbered, type Block, type Program } from './program.ts'
import type { ReasonId } from './reasons.ts'
import type { Fault, World } from './world.ts'

/** Tries of a near miss take time on a slow phone; longer programs are seldom near misses. */
const MAX_TRIES = 80
const NEAR_CAP = 300

/** A small change at one line that would make a program right names the mistake. */
interface NearMiss {
  readonly reason: ReasonId
  readonly say: (line: number) => string
  /** The block changed, or undefined where there is nothing of the kind to change. */
  readonly changes: (block: Block) => readonly Block[]
}

const TURNS: Readonly<Record<string, string>> = { left: 'right', right: 'left' }

const SIGNS: Readonly<Record<string, string>> = { '<': '>', '>': '<' }
const LIMIT_STEPS = [10, -10, 20, -20, 30, -30]

const NEAR_MISSES: readonly NearMiss[] = [
  {
    reason: 'variable-overwritten',
    say: (line) => `So near: line ${line} throws the old value away. How can it be kept?`,
    changes: ({ op, args = {} }) =>
      op === 'set' && args['name'] !== undefined && args['to'] !== undefined
        ? [{ op: 'change', args: { name: args['name'], by: args['to'] } }]
        : [],
  },
  {
    reason: 'read-once',
    say: (line) => `So near: line ${line} asks only once.`,
    changes: (block) => {
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
    changes: (block) =>
      block.op !== 'if-else' && SIGNS[String(block.args?.['sign'])] ? [withSign(block)] : [],
  },
  {
    reason: 'edge',
    say: (line) => `So near: what happens exactly at the limit in line ${line}?`,
    changes: (block) => {
      const right = block.args?.['right']
      return typeof right === 'number'
        ? [1, -1].map((step) => ({ ...block, args: { ...block.args, right: right + step } }))
        : []
    },
  },
  {
    reason: 'threshold',
    say: (line) => `So near: the limit in line ${line} does not fit this place.`,
    changes: (block) => {
      const limit = block.args?.['limit']
      return typeof limit === 'number'
        ? LIMIT_STEPS.map((step) => ({ ...block, args: { ...block.args, limit: limit + step } }))
        : []
    },
  },
  {
    reason: 'off-by-one',
    say: (line) => `So near: look at the number in line ${line}.`,
    changes: (block) =>
      Object.entries(block.args ?? {}).flatMap(([name, value]) =>
        typeof value === 'number'
          ? [value + 1, value - 1].map((near) => ({ ...block, args: { ...block.args, [name]: near } }))
          : [],
      ),
  },
  {
    reason: 'wrong-turn',
    say: (line) => `So near: which way does it turn in line ${line}?`,
    changes: (block) => {
      const op = TURNS[block.op]
      return op === undefined ? [] : [{ ...block, op }]
    },
  },
  {
    reason: 'condition-swapped',
    say: (line) => `So near: what runs on yes, and what on no, in line ${line}?`,
    changes: (block) =>
      block.op === 'if-else' ? [{ ...block, body: block.otherwise ?? [], otherwise: block.body ?? [] }] : [],
  },
]

/** The named mistake of a program of blocks that is one small change away from right; undefined for every other answer. */
export function diagnose<Setup, State, Answer>(
  world: World<Setup, State, Answer>,
  level: Level<Setup, Answer>,
  answer: Answer,
): Fault | undefined {
  if (!world.vocabulary || level.kind === 'free') return undefined
  const program = answer as Program
  const isRight = (near: Program) =>
    level.setups.every((setup) => {
      const run = world.run(setup, near as Answer, NEAR_CAP)
      return !run.fault && !world.judge(setup, run)
    })
  let tries = 0
  for (const { reason, say, changes } of NEAR_MISSES)
    for (const { line, block } of flatLines(numbered(program)))
      for (const changed of changes(block)) {
        tries += 1
        if (tries > MAX_TRIES) return undefined
        if (isRight(withBlock(program, line, changed))) return { reason, line, say: say(line) }
      }
  return undefined
}

function withSign(block: Block): Block {
  const sign = SIGNS[String(block.args?.['sign'])]
  return sign === undefined ? block : { ...block, args: { ...block.args, sign } }
}

/** The program with another block in that line. */
export function withBlock(program: Program, line: number, changed: Block): Program {
  let at = 0
  const replaced = (blocks: readonly Block[]): Block[] =>
    blocks.map((block) => {
      at += 1
      if (at === line) {
        // Lines inside it keep their numbers for what follows.
        replaced(block.body ?? [])
        replaced(block.otherwise ?? [])
        return changed
      }
      const { body, otherwise } = block
      return {
        ...block,
        ...(body && { body: replaced(body) }),
        ...(otherwise && { otherwise: replaced(otherwise) }),
      }
    })
  return replaced(program)
}
