import {
  countBlocks,
  HOLE,
  numbered,
  OPEN_FIELD,
  readProgram,
  type Block,
  type Line,
  type Program,
} from './program.ts'
import { inVocabulary, textOf, type BlockSpec } from './vocabulary.ts'
import { walk, type Visit } from './walk.ts'
import type { Fault, Run, Step, World } from './world.ts'

/** This is what a block did: its moments, each with a sentence, and a fault if the run ends after them. */
export interface Deed<State> {
  readonly moments: readonly { readonly state: State; readonly say: string }[]
  readonly fault?: Fault
}

interface BlockWorldRules<Setup, State> extends Pick<
  World<Setup, State>,
  'name' | 'setupWord' | 'judge' | 'result' | 'lacks'
> {
  readonly vocabulary: readonly BlockSpec[]
  begin(setup: Setup): State
  /** Returns the first sentence of each run, which says where everything is. */
  opening(setup: Setup, state: State): string
  act(setup: Setup, state: State, line: Line): Deed<State>
  holds(setup: Setup, state: State, condition: string, block: Block): boolean
  times?(setup: Setup, state: State, times: string | number): number
  /** Says whether the run ends early, for example when the robot of a race is home. */
  isOver?(setup: Setup, state: State): boolean
  /** Returns what a condition found, which is said after its answer: "people is 15." */
  remark?(setup: Setup, state: State, block: Block): string | undefined
}

/** Makes a world whose answers are programs of one stack of blocks, which run from the top. */
export function blockWorld<Setup, State>(
  rules: BlockWorldRules<Setup, State>,
): World<Setup, State> & {
  readonly vocabulary: readonly BlockSpec[]
} {
  const { name, setupWord, vocabulary, judge, result, lacks } = rules
  return {
    name,
    ...(setupWord && { setupWord }),
    vocabulary,
    readAnswer: (value) => {
      const program = readProgram(value)
      return program && inVocabulary(vocabulary, program)
    },
    run: (setup, program, cap) => run(rules, setup, program, cap),
    judge,
    result,
    ...(lacks && { lacks }),
    sizeOf: countBlocks,
  }
}

function run<Setup, State>(
  rules: BlockWorldRules<Setup, State>,
  setup: Setup,
  program: Program,
  cap: number,
): Run<State> {
  const lines = numbered(program)
  let state = rules.begin(setup)
  const steps: Step<State>[] = [{ line: 0, state, say: rules.opening(setup, state) }]
  const fault = faultOfShape(lines)
  if (fault) return { steps, fault }
  const asked = {
    holds: ({ block }: Line) => rules.holds(setup, state, String(block.args?.['condition']), block),
    times: ({ block }: Line) => {
      const times = block.args?.['times'] ?? 0
      return rules.times?.(setup, state, times) ?? Number(times)
    },
  }
  const remarkOn = ({ line: { block }, look }: Visit) => {
    const remark = look && 'holds' in look && rules.remark?.(setup, state, block)
    return remark ? ` ${remark}` : ''
  }
  let visits = 0
  for (const visit of walk(lines, asked)) {
    const { line } = visit.line
    visits += 1
    const { moments, fault } = isControl(visit)
      ? { moments: [{ state, say: `${sayLook(rules.vocabulary, visit)}${remarkOn(visit)}` }] }
      : rules.act(setup, state, visit.line)
    for (const moment of moments.slice(0, cap + 1)) steps.push({ line, ...moment })
    if (fault) return { steps, fault: { line, ...fault } }
    state = moments.at(-1)?.state ?? state
    if (rules.isOver?.(setup, state)) break
    if (Math.max(visits, steps.length) > cap)
      return {
        steps: steps.slice(0, cap + 1),
        fault: { reason: 'endless', line, say: `The program was still running after ${cap} steps.` },
      }
  }
  return { steps }
}

function isControl({ look, line: { block } }: Visit): boolean {
  return look !== undefined || block.op === 'forever'
}

/** Returns what is wrong with the program before it can run. */
export function faultOfShape(lines: readonly Line[]): Fault | undefined {
  if (lines.length === 0) return { reason: 'empty', say: 'There are no blocks yet. Tap a block to add it.' }
  const open = firstOf(
    lines,
    ({ block }) => block.op === HOLE || Object.values(block.args ?? {}).includes(OPEN_FIELD),
  )
  if (open) return { reason: 'hole', line: open.line, say: `Line ${open.line} still has an empty place.` }
  const hollow = firstOf(
    lines,
    ({ block, body, otherwise }) =>
      Boolean(NAMES_WITH_ROOM[block.op]) && body.length + otherwise.length === 0,
  )
  return (
    hollow && {
      reason: 'empty-inside',
      line: hollow.line,
      say: `The ${NAMES_WITH_ROOM[hollow.block.op]} in line ${hollow.line} is empty. Put a block inside it.`,
    }
  )
}

/** Only these blocks must not be empty. An event may have nothing to do, and an if-else may have an empty side. */
const NAMES_WITH_ROOM: Readonly<Record<string, string>> = {
  repeat: 'repeat',
  until: 'repeat',
  forever: 'forever',
  if: 'if',
  'if-else': 'if',
}

function firstOf(lines: readonly Line[], is: (line: Line) => boolean): Line | undefined {
  for (const line of lines) {
    const found = is(line) ? line : (firstOf(line.body, is) ?? firstOf(line.otherwise, is))
    if (found) return found
  }
  return undefined
}

/** Caches the sentences of blocks, because blocks in loops need them again and again. */
const sentences = new WeakMap<Block, string>()

/** Returns "Repeat 4 times: round 2 of 4." or "If wall ahead: no." */
export function sayLook(vocabulary: readonly BlockSpec[], { line: { block }, look }: Visit): string {
  const sentence = sentences.get(block) ?? sentenceOf(vocabulary, block)
  sentences.set(block, sentence)
  if (!look) return `${sentence}.`
  return 'holds' in look
    ? `${sentence}: ${look.holds ? 'yes' : 'no'}.`
    : `${sentence}: round ${look.turn} of ${look.of}.`
}

function sentenceOf(vocabulary: readonly BlockSpec[], block: Block): string {
  const spec = vocabulary.find(({ op }) => op === block.op)
  const text = spec ? textOf(spec, block) : block.op
  return text.charAt(0).toUpperCase() + text.slice(1)
}
