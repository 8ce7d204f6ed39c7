import type { Level } from './level.ts'
import { flatLines, HOLE, MAX_PROGRAM_TEXT, numbered, type Program } from './program.ts'
import type { World } from './world.ts'

/** A learner's row has the answer to continue with, and beside it an old answer that the level no longer accepts. */
export interface Stored<Answer> {
  readonly answer?: Answer
  readonly old?: unknown
}

const ANSWER = '$answer'
const OLD = '$old'

/**
 * Returns the answer in the form of the row. An answer that the level no longer accepts is kept until the learner discards
 * it.
 * @returns undefined for an answer that is too large to keep
 */
export function toStored(answer: unknown, old?: unknown): string | undefined {
  const both = old === undefined ? undefined : asciiOf({ [ANSWER]: answer, [OLD]: old })
  return both ?? asciiOf(answer)
}

export function fromStored<Setup, State, Answer>(
  world: World<Setup, State, Answer>,
  level: Level<Setup, Answer>,
  text: string | null,
): Stored<Answer> {
  const value = text === null ? undefined : parsed(text)
  if (value === undefined) return {}
  const isBoth = typeof value === 'object' && value !== null && OLD in value && ANSWER in value
  const answer = answerFor(world, level, isBoth ? value[ANSWER] : value)
  const old = isBoth ? value[OLD] : answer === undefined ? value : undefined
  return { ...(answer !== undefined && { answer }), ...(old !== undefined && { old }) }
}

/**
 * Returns the answer if the level in its present form could have it, which means that it uses only blocks that the level
 * offers.
 */
export function answerFor<Setup, State, Answer>(
  world: World<Setup, State, Answer>,
  { kind, toolbox, start }: Level<Setup, Answer>,
  value: unknown,
): Answer | undefined {
  const answer = world.readAnswer(value)
  if (answer === undefined || !world.vocabulary) return answer
  const ops = opsOf(answer as Program)
  const given = opsOf((start ?? []) as Program)
  if (kind === 'order') return ops.toSorted().join() === given.toSorted().join() ? answer : undefined
  const offered = new Set([...(toolbox ?? world.vocabulary.map(({ op }) => op)), ...given, HOLE])
  return ops.every((op) => offered.has(op)) ? answer : undefined
}

function opsOf(program: Program): string[] {
  return flatLines(numbered(program)).map(({ block }) => block.op)
}

function asciiOf(value: unknown): string | undefined {
  const text = JSON.stringify(value).replaceAll(
    /[^\x20-\x7e]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return text.length > MAX_PROGRAM_TEXT ? undefined : text
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
