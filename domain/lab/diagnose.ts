import type { Level } from './level.ts'
import { flatLines, numbered, type Block, type Program } from './program.ts'
import type { ReasonId } from './reasons.ts'
import type { BlockSpec } from './vocabulary.ts'
import { VALUE_MISTAKES } from './value-mistakes.ts'
import type { Fault, World } from './world.ts'

/** Of a long program there are too many; it is seldom a near miss. */
const MAX_TRIES = 120
const NEAR_CAP = 300

interface Change {
  readonly line: number
  readonly program: Program
}

/** A small change that would make a program right names the mistake. */
interface NearMiss {
  readonly reason: ReasonId
  readonly say: (line: number) => string
  readonly changes: (program: Program, specs: ReadonlyMap<string, BlockSpec>) => Iterable<Change>
}

const NEAR_MISSES: readonly NearMiss[] = [
  ...VALUE_MISTAKES.map(({ reason, say, mended }): NearMiss => ({
    reason,
    say,
    changes: (program) => atEachLine(program, mended),
  })),
  {
    reason: 'off-by-one',
    say: (line) => `So near: look at the number in line ${line}.`,
    changes: (program, specs) => atEachLine(program, (block) => nextNumbers(block, specs.get(block.op))),
  },
  {
    reason: 'wrong-turn',
    say: (line) => `So near: which way does it turn in line ${line}?`,
    changes: (program, specs) => atEachLine(program, (block) => otherTurn(block, specs)),
  },
  {
    reason: 'inner-angle',
    say: (line) =>
      `So near: how far does it really turn in line ${line}? Look at the angle outside the corner.`,
    changes: (program, specs) => atEachLine(program, (block) => otherAngle(block, specs.get(block.op))),
  },
  {
    reason: 'condition-swapped',
    say: (line) => `So near: what runs on yes, and what on no, in line ${line}?`,
    changes: (program) =>
      atEachLine(program, (block) =>
        block.op === 'if-else'
          ? [{ ...block, body: block.otherwise ?? [], otherwise: block.body ?? [] }]
          : [],
      ),
  },
  {
    reason: 'wrong-order',
    say: (line) => `So near: should line ${line} come before or after the block below it?`,
    changes: (program) => neighboursSwapped(program),
  },
]

/**
 * The named mistake of a program of blocks that is one small change away from right; undefined for every other answer.
 * Yields between tries, because all of them take longer than a phone may be busy at a time.
 */
export function* diagnose<Setup, State, Answer>(
  world: World<Setup, State, Answer>,
  level: Level<Setup, Answer>,
  answer: Answer,
): Generator<undefined, Fault | undefined> {
  if (!world.vocabulary || level.kind === 'free') return undefined
  const specs = new Map(world.vocabulary.map((spec) => [spec.op, spec]))
  const isRight = (near: Program) =>
    level.setups.every((setup) => {
      const run = world.run(setup, near as Answer, NEAR_CAP)
      return !run.fault && !world.judge(setup, run)
    })
  let tries = 0
  // The blocks of a level to order cannot be changed in themselves.
  const misses =
    level.kind === 'order' ? NEAR_MISSES.filter(({ reason }) => reason === 'wrong-order') : NEAR_MISSES
  for (const { reason, say, changes } of misses)
    for (const { line, program } of changes(answer as Program, specs)) {
      tries += 1
      if (tries > MAX_TRIES) return undefined
      if (isRight(program)) return { reason, line, say: say(line) }
      yield
    }
  return undefined
}

function* atEachLine(program: Program, change: (block: Block) => readonly Block[]): Iterable<Change> {
  for (const { line, block } of flatLines(numbered(program)))
    for (const changed of change(block)) yield { line, program: withBlock(program, line, changed) }
}

function nextNumbers(block: Block, spec: BlockSpec | undefined): Block[] {
  return (spec?.fields ?? []).flatMap(({ name, choices }) => {
    const value = block.args?.[name]
    if (typeof value !== 'number') return []
    return [value + 1, value - 1]
      .filter((near) => choices.some((choice) => choice.value === near))
      .map((near) => ({ ...block, args: { ...block.args, [name]: near } }))
  })
}

function otherTurn(block: Block, specs: ReadonlyMap<string, BlockSpec>): Block[] {
  const other = block.op === 'left' ? 'right' : block.op === 'right' ? 'left' : undefined
  return other !== undefined && specs.has(other) ? [{ ...block, op: other }] : []
}

function otherAngle(block: Block, spec: BlockSpec | undefined): Block[] {
  const inner = block.args?.['degrees']
  if (typeof inner !== 'number') return []
  const degrees = 180 - inner
  const isOffered = spec?.fields?.some(({ choices }) => choices.some(({ value }) => value === degrees))
  return isOffered === true && degrees !== inner ? [{ ...block, args: { ...block.args, degrees } }] : []
}

function* neighboursSwapped(program: Program): Iterable<Change> {
  for (const above of listsOf(numbered(program)))
    for (const [index, { line, block }] of above.entries()) {
      const below = above[index + 1]
      if (!below || JSON.stringify(below.block) === JSON.stringify(block)) continue
      // The lower one first: its line number is only right while the upper one stands where it was.
      yield { line, program: withBlock(withBlock(program, below.line, block), line, below.block) }
    }
}

function listsOf(lines: ReturnType<typeof numbered>): (typeof lines)[] {
  return [lines, ...lines.flatMap(({ body, otherwise }) => [...listsOf(body), ...listsOf(otherwise)])]
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
