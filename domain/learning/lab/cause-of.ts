import type { Level } from './level.ts'
import { numbered, type Block, type Line, type Program } from './program.ts'
import type { Fault } from './world.ts'

/** At most this many orders of the blocks are tried. */
const MAX_ORDERS = 1500

/**
 * Finds the fault of a program that no single change would fix. It is the first line after which no way to a right answer is
 * left. A robot that turned the wrong way in line 1 hits the wall only in line 2. Where the line cannot be known, the fault
 * has the range of lines that contains it.
 */
export function* causeOf(
  { kind, solution }: Level<unknown, unknown>,
  program: Program,
  fault: Fault,
  passes: (program: Program) => boolean,
): Generator<undefined, Fault> {
  const { line, reason, say } = fault
  if (line === undefined || NOT_ONE_LINE.has(reason)) return fault
  const known = kind === 'order' ? yield* firstWithoutWay(program, line, passes) : undefined
  if (known !== undefined)
    return known === line
      ? fault
      : { ...fault, line: known, say: `${say} It went wrong before that: look at line ${known}.` }
  const from = shared(program, solution as Program) + 1
  if (from >= line) return fault
  const lines = line - from === 1 ? `lines ${from} and ${line}` : `lines ${from} to ${line}`
  return { ...fault, from, say: `${say} Look at ${lines}.` }
}

const NOT_ONE_LINE: ReadonlySet<string> = new Set(['endless', 'overshoot', 'shown-map-only'])

/**
 * Tries all orders of the blocks after a beginning, and starts with the longest beginning. Returns undefined if there are too
 * many.
 */
function* firstWithoutWay(
  program: Program,
  broken: number,
  passes: (program: Program) => boolean,
): Generator<undefined, number | undefined> {
  if (program.some(({ body, otherwise }) => body ?? otherwise)) return undefined
  let tries = 0
  for (let kept = broken - 1; kept >= 0; kept -= 1)
    for (const rest of ordersOf(program.slice(kept))) {
      tries += 1
      if (tries > MAX_ORDERS) return undefined
      yield
      if (passes([...program.slice(0, kept), ...rest])) return kept + 1
    }
  return undefined
}

/** Blocks that are alike count as the same block. */
function* ordersOf(blocks: Program): Generator<Program> {
  if (blocks.length === 0) yield []
  const begun = new Set<string>()
  for (const [index, block] of blocks.entries()) {
    const text = JSON.stringify(block)
    if (begun.has(text)) continue
    begun.add(text)
    for (const rest of ordersOf(blocks.filter((_, other) => other !== index))) yield [block, ...rest]
  }
}

/** Returns how many lines two programs have in common, counted from the top. */
function shared(some: Program, others: Program): number {
  const [here, there] = [some, others].map((program) => shapes(numbered(program), 0))
  const apart = here?.findIndex((text, index) => text !== there?.[index]) ?? 0
  return apart < 0 ? (here?.length ?? 0) : apart
}

function shapes(lines: readonly Line[], depth: number): string[] {
  return lines.flatMap(({ block, body, otherwise }) => [
    shapeOf(block, depth),
    ...shapes(body, depth + 1),
    ...shapes(otherwise, depth + 1),
  ])
}

function shapeOf({ op, args }: Block, depth: number): string {
  return JSON.stringify([depth, op, args])
}
