import { BLOCK_MENDS, type Offer } from './block-mends.ts'
import { fits } from './fits.ts'
import type { Level } from './level.ts'
import { flatLines, numbered, type Block, type Line, type Program } from './program.ts'
import type { ReasonId } from './reasons.ts'
import type { BlockSpec } from './vocabulary.ts'

/** One change of a program. Where it is what a misconception would look like, it has a reason. */
export interface Mend {
  /** The block it touches; of a block to add, the one in its place. */
  readonly line: number
  readonly program: Program
  /** Asks about the line, or points at it after what happened is said. */
  readonly say: string
  readonly reason?: ReasonId
  /** A block is missing below all others. */
  readonly isAtEnd?: true
  /** A block is missing above the line. */
  readonly isAbove?: true
  /** The one value that changes, by its field. */
  readonly field?: string
}

/** All programs that are one change away, or nearly, those with a named mistake first. The same one may come twice. */
export function* mendsOf(
  level: Level<unknown, unknown>,
  specs: ReadonlyMap<string, BlockSpec>,
  program: Program,
): Generator<Mend> {
  const { kind, start } = level
  const offer = offerOf(level, specs)
  const lists = listsOf(program)
  if (kind === 'order') yield* [...reordered(offer, lists), ...exchanged(lists)]
  else
    for (const mends of [
      changed(offer, lists),
      reordered(offer, lists),
      removed(lists),
      added(offer, lists),
      movedWithOtherValues(offer, lists),
    ])
      for (const mend of mends) if (kind !== 'fill' || fits(start as Program, mend.program)) yield mend
}

function* changed(offer: Offer, lists: readonly List[]): Generator<Mend> {
  for (const { reason, say, mended } of BLOCK_MENDS)
    for (const { lines, put } of lists)
      for (const [index, { line, block }] of lines.entries())
        for (const other of mended(block, offer))
          yield {
            line,
            program: put(spliced(lines, index, 1, other)),
            say: say(line, block, other, offer),
            ...(reason && { reason }),
            ...fieldOf(block, other),
          }
}

/** The field of the one value in which they differ. */
function fieldOf(before: Block, after: Block): Pick<Mend, 'field'> {
  const [field, ...more] = otherFields(before, after)
  return field !== undefined && more.length === 0 ? { field } : {}
}

/** The fields in which two blocks of one kind differ. */
function otherFields(block: Block, other: Block): string[] {
  if (block.op !== other.op) return []
  return Object.keys(block.args ?? {}).filter((name) => block.args?.[name] !== other.args?.[name])
}

function* removed(lists: readonly List[]): Generator<Mend> {
  for (const { lines, put } of lists)
    for (const [index, { line, block }] of fromBelow(lines)) {
      const say = `The block in line ${line} is one too many.`
      yield { line, program: put(spliced(lines, index, 1)), say }
      if (block.body) yield { line, program: put(spliced(lines, index, 1, ...block.body)), say }
    }
}

function* added(offer: Offer, lists: readonly List[]): Generator<Mend> {
  for (const list of lists)
    for (let index = list.lines.length; index >= 0; index -= 1)
      for (const piece of offer.pieces)
        if (fitsIn(offer, list, piece))
          yield { ...placeOf(list, index), program: list.put(spliced(list.lines, index, 0, piece)) }
}

function* reordered(offer: Offer, lists: readonly List[]): Generator<Mend> {
  for (const { lines, put } of lists)
    for (const [index, { line, block }] of lines.entries()) {
      const below = lines[index + 1]
      if (below)
        yield {
          line,
          reason: 'wrong-order',
          say:
            (lists.length === 1 && swappedReads(offer, lines, index)) ||
            `So near: should line ${line} come before or after the block below it?`,
          program: put(spliced(lines, index, 2, below.block, block)),
        }
    }
  for (const { lines, put } of lists)
    for (const [index, { line, block }] of fromBelow(lines))
      for (const other of listsOf(put(spliced(lines, index, 1))))
        for (let place = other.lines.length; place >= 0; place -= 1)
          if (fitsIn(offer, other, block))
            yield {
              line,
              say: elsewhere(line),
              program: other.put(spliced(other.lines, place, 0, block)),
            }
}

/**
 * Two changes: who has all blocks is not to be asked for one more. Last, because in a long program there are more of them than
 * may be tried.
 */
function* movedWithOtherValues(offer: Offer, lists: readonly List[]): Generator<Mend> {
  for (const { lines, put } of lists)
    for (const [index, { line, block }] of fromBelow(lines))
      for (const other of offer.pieces) {
        const [name] = otherFields(block, other)
        if (name === undefined || block.body) continue
        const kind = typeof other.args?.[name] === 'number' ? 'number' : 'word'
        const say = `The block in line ${line} belongs somewhere else, with another ${kind}.`
        for (const list of listsOf(put(spliced(lines, index, 1))))
          for (let place = list.lines.length; place >= 0; place -= 1)
            if (fitsIn(offer, list, other))
              yield { line, say, program: list.put(spliced(list.lines, place, 0, other)) }
      }
}

/** Two inputs that wait in a row change places as their blocks do. */
function swappedReads({ inputs }: Offer, lines: readonly Line[], index: number): string | undefined {
  const [here, below] = lines.slice(index, index + 2)
  if (here?.block.op !== 'read' || below?.block.op !== 'read') return undefined
  const before = lines.slice(0, index).filter(({ block }) => block.op === 'read').length
  return `${String(inputs[before])} came first, so line ${here.line} put it into ${here.block.args?.['name']}. Does it belong there?`
}

/** Two blocks in each other's place. */
function* exchanged(lists: readonly List[]): Generator<Mend> {
  for (const { lines, put } of lists)
    for (const [index, { line, block }] of lines.entries())
      for (const [more, other] of lines.slice(index + 1).entries()) {
        const between = lines.slice(index + 1, index + 1 + more).map((one) => one.block)
        yield {
          line,
          say: elsewhere(line),
          program: put(spliced(lines, index, more + 2, other.block, ...between, block)),
        }
      }
}

function elsewhere(line: number): string {
  return `The block in line ${line} belongs somewhere else.`
}

/** Of blocks that are the same, the last is one too many. */
function fromBelow(lines: readonly Line[]): [number, Line][] {
  return [...lines.entries()].toSorted(([above], [below]) => below - above)
}

interface List {
  readonly lines: readonly Line[]
  /** The whole program with other blocks in this list. */
  readonly put: (blocks: Program) => Program
  /** The line this list is inside of, 0 for none. */
  readonly parent: number
}

function listsOf(program: Program): List[] {
  return [...listsIn(numbered(program), (whole) => whole)]
}

function* listsIn(lines: readonly Line[], put: List['put'], parent = 0): Generator<List> {
  yield { lines, put, parent }
  for (const [index, { line, block, body, otherwise }] of lines.entries()) {
    const putBlock = (changed: Partial<Block>) => put(spliced(lines, index, 1, { ...block, ...changed }))
    if (block.body) yield* listsIn(body, (inside) => putBlock({ body: inside }), line)
    if (block.otherwise) yield* listsIn(otherwise, (inside) => putBlock({ otherwise: inside }), line)
  }
}

function spliced(lines: readonly Line[], index: number, removed: number, ...added: Block[]): Program {
  const blocks = lines.map(({ block }) => block)
  blocks.splice(index, removed, ...added)
  return blocks
}

/** Hats stand at the outermost level, and where there are any nothing else does. */
function fitsIn({ specs }: Offer, { parent }: List, { op }: Block): boolean {
  const isOutermost = parent === 0 && [...specs.values()].some(({ isHat }) => isHat)
  return (specs.get(op)?.isHat ?? false) === isOutermost
}

/** Where a block would be added. */
function placeOf({ lines, parent }: List, index: number): Omit<Mend, 'program'> {
  const at = lines[index]
  if (at) return { line: at.line, say: `A block is missing above line ${at.line}.`, isAbove: true }
  if (parent === 0) return { line: 0, say: 'A block is missing at the end.', isAtEnd: true }
  const above = lines.at(-1)
  if (!above) return { line: parent, say: `A block is missing inside line ${parent}.` }
  const inside = above.block.body ? ' and what is inside it' : ''
  return { line: above.line, say: `A block is missing below line ${above.line}${inside}.` }
}

function offerOf(
  { setups, solution, toolbox = [], choices = {} }: Level<unknown, unknown>,
  specs: ReadonlyMap<string, BlockSpec>,
): Offer {
  const plain = toolbox.filter((op) => specs.has(op) && !specs.get(op)?.fields && !specs.get(op)?.rooms)
  const pieces = [
    ...flatLines(numbered(solution as Program)).map(({ block }) => block),
    ...plain.map((op) => ({ op })),
  ]
  const [first] = setups as readonly { inputs?: readonly unknown[] }[]
  return {
    specs,
    inputs: first?.inputs ?? [],
    valuesOf: (op, name) =>
      choices[`${op}.${name}`] ??
      specs
        .get(op)
        ?.fields?.find((field) => field.name === name)
        ?.choices.map(({ value }) => value) ??
      [],
    pieces: [...new Map(pieces.map((piece) => [JSON.stringify(piece), piece])).values()],
  }
}
