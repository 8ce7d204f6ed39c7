import { BLOCK_FIXES, type Offer } from './block-fixes.ts'
import { fits } from './fits.ts'
import type { Level } from './level.ts'
import { flatLines, numbered, type Block, type Line, type Program } from './program.ts'
import type { ReasonId } from './reasons.ts'
import type { BlockSpec } from './vocabulary.ts'

/** This is one change of a program. It has a reason if a misconception would lead to exactly this mistake. */
export interface Fix {
  /** This is the line of the block that changes. For a block to add, it is the block at that place. */
  readonly line: number
  readonly program: Program
  /** Asks about the line, or points at it after the sentence about what happened. */
  readonly say: string
  readonly reason?: ReasonId
  /** This is true when a block is missing at the end. */
  readonly isAtEnd?: true
  /** This is true when a block is missing above the line. */
  readonly isAbove?: true
  /** This is the name of the field, if only one value changes. */
  readonly field?: string
}

/**
 * Yields the programs that are about one change away. Those with a named mistake come first. The same program may come twice.
 */
export function* fixesOf(
  level: Level<unknown, unknown>,
  specs: ReadonlyMap<string, BlockSpec>,
  program: Program,
): Generator<Fix> {
  const { kind, start } = level
  const offer = offerOf(level, specs)
  const lists = listsOf(program)
  if (kind === 'order') yield* [...reordered(offer, lists), ...exchanged(lists)]
  else
    for (const fixes of [
      changed(offer, lists),
      reordered(offer, lists),
      removed(lists),
      added(offer, lists),
      movedWithOtherValues(offer, lists),
    ])
      for (const fix of fixes) if (kind !== 'fill' || fits(start as Program, fix.program)) yield fix
}

function* changed(offer: Offer, lists: readonly List[]): Generator<Fix> {
  for (const { reason, say, fixed } of BLOCK_FIXES)
    for (const { lines, put } of lists)
      for (const [index, { line, block }] of lines.entries())
        for (const other of fixed(block, offer))
          yield {
            line,
            program: put(spliced(lines, index, 1, other)),
            say: say(line, block, other, offer),
            ...(reason && { reason }),
            ...fieldOf(block, other),
          }
}

/** Returns the field if the two blocks differ in only one value. */
function fieldOf(before: Block, after: Block): Pick<Fix, 'field'> {
  const [field, ...more] = otherFields(before, after)
  return field !== undefined && more.length === 0 ? { field } : {}
}

/** Returns the fields in which two blocks of one kind differ. */
function otherFields(block: Block, other: Block): string[] {
  if (block.op !== other.op) return []
  return Object.keys(block.args ?? {}).filter((name) => block.args?.[name] !== other.args?.[name])
}

function* removed(lists: readonly List[]): Generator<Fix> {
  for (const { lines, put } of lists)
    for (const [index, { line, block }] of fromBelow(lines)) {
      const say = `The program does not need the block in line ${line}.`
      yield { line, program: put(spliced(lines, index, 1)), say }
      if (block.body) yield { line, program: put(spliced(lines, index, 1, ...block.body)), say }
    }
}

function* added(offer: Offer, lists: readonly List[]): Generator<Fix> {
  for (const list of lists)
    for (let index = list.lines.length; index >= 0; index -= 1)
      for (const piece of offer.pieces)
        if (fitsIn(offer, list, piece))
          yield { ...placeOf(list, index), program: list.put(spliced(list.lines, index, 0, piece)) }
}

function* reordered(offer: Offer, lists: readonly List[]): Generator<Fix> {
  for (const { lines, put } of lists)
    for (const [index, { line, block }] of lines.entries()) {
      const below = lines[index + 1]
      if (below)
        yield {
          line,
          reason: 'wrong-order',
          say:
            (lists.length === 1 && swappedReads(offer, lines, index)) ||
            `Almost right: should line ${line} come before or after the block below it?`,
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
 * Makes two changes at once: it moves a block and changes its value, because a learner who has all blocks should not be asked
 * for one more. It comes last, because a long program has more of these changes than may be tried.
 */
function* movedWithOtherValues(offer: Offer, lists: readonly List[]): Generator<Fix> {
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

/** Asks about two "read" blocks that follow each other, because swapping them swaps their inputs. */
function swappedReads({ inputs }: Offer, lines: readonly Line[], index: number): string | undefined {
  const [here, below] = lines.slice(index, index + 2)
  if (here?.block.op !== 'read' || below?.block.op !== 'read') return undefined
  const before = lines.slice(0, index).filter(({ block }) => block.op === 'read').length
  return `${String(inputs[before])} came first, so line ${here.line} put it into ${here.block.args?.['name']}. Does it belong there?`
}

/** Swaps two blocks. */
function* exchanged(lists: readonly List[]): Generator<Fix> {
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

/** If several blocks are the same, the last one counts as the one too many, so the order is from the end. */
function fromBelow(lines: readonly Line[]): [number, Line][] {
  return [...lines.entries()].toSorted(([above], [below]) => below - above)
}

interface List {
  readonly lines: readonly Line[]
  /** Returns the whole program with other blocks in this list. */
  readonly put: (blocks: Program) => Program
  /** This is the line of the block that contains this list, or 0 for the outermost list. */
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

/** Hat blocks are only at the outermost level. If the vocabulary has hats, no other blocks are allowed there. */
function fitsIn({ specs }: Offer, { parent }: List, { op }: Block): boolean {
  const isOutermost = parent === 0 && [...specs.values()].some(({ isHat }) => isHat)
  return (specs.get(op)?.isHat ?? false) === isOutermost
}

/** Describes the place at which a block would be added. */
function placeOf({ lines, parent }: List, index: number): Omit<Fix, 'program'> {
  const at = lines[index]
  if (at) return { line: at.line, say: `A block is missing above line ${at.line}.`, isAbove: true }
  if (parent === 0) return { line: 0, say: 'A block is missing at the end.', isAtEnd: true }
  const above = lines.at(-1)
  if (!above) return { line: parent, say: `A block is missing inside line ${parent}.` }
  const inside = above.block.body ? ' and the blocks inside it' : ''
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
