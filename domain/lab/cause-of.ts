import type { Level } from './level.ts'
import { numbered, type Block, type Line, type Program } from './program.ts'
import type { Fault } from './world.ts'

/** Orders that are tried of blocks to be put in order. */
const MAX_ORDERS = 1500

/**
 * Of a program that no single change would mend: the first line with which it leaves every way that ends well. A robot that
 * turned the wrong way in line 1 runs into the wall in line 2. Where nobody can know it, the lines among which it is.
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
  const lines = line - from === 1 ? `line ${from} and ${line}` : `lines ${from} to ${line}`
  return { ...fault, from, say: `${say} Look at ${lines}.` }
}

const NOT_ONE_LINE: ReadonlySet<string> = new Set(['endless', 'overshoot', 'shown-map-only'])

/** Tries all orders of what comes after a beginning, from the longest beginning on. Undefined where that are too many. */
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

/** Blocks that are alike count as the same. */
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

/** How many lines two programs have in common from the top. */
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
