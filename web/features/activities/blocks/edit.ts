import { countBlocks, MAX_PROGRAM_TEXT, type Block, type Program } from '#domain/learning/lab/program.ts'
import { withKeyOf } from './block-keys.ts'
import {
  afterLine,
  beforeEndless,
  findLine,
  fits,
  gapsOf,
  samePlace,
  sizeOf,
  TOP,
  type Place,
  type Rules,
} from './places.ts'

/** The result of an edit: the program, the line of the edited block (0 if there is none), and the place for the next block. */
export interface Edited {
  readonly program: Program
  readonly line: number
  readonly next: Place
}

export type Refusal = 'full' | 'deep' | 'needs-hat' | 'other-hat'

export function insert(
  rules: Rules,
  program: Program,
  place: Place,
  block: Block,
): { edited: Edited } | { refused: Refusal } {
  const gap = gapsOf(program).find((one) => samePlace(one.place, place))
  if (!gap) return insert(rules, program, { ...TOP, index: program.length }, block)
  if (!fits(rules, block, gap.place, gap.depth)) {
    const other = otherPlace(rules, program, place, block)
    return other ? insert(rules, program, other, block) : { refused: refusalOf(rules, block, place) }
  }
  const added = insertAt(program, place, block)
  if (countBlocks(added) > rules.limit || JSON.stringify(added).length > MAX_PROGRAM_TEXT)
    return { refused: 'full' }
  const line = lineAt(program, place)
  const next: Place = block.body
    ? { parent: line, room: 'body', index: block.body.length }
    : { ...place, index: place.index + 1 }
  return { edited: { program: added, line, next } }
}

/**
 * Returns the place for a block that does not fit at the chosen one. A hat goes below the current stack, and a block that needs
 * a hat goes to the end of the last stack.
 */
function otherPlace(
  { isHat, hasHats }: Rules,
  program: Program,
  place: Place,
  block: Block,
): Place | undefined {
  if (isHat(block.op)) {
    const before = program.findIndex((_, index) => lineAt(program, { ...TOP, index }) > place.parent)
    return { ...TOP, index: before === -1 ? program.length : before }
  }
  if (!hasHats || place.parent !== 0) return undefined
  const index = program.findLastIndex(({ op }) => isHat(op))
  const hat = program[index]
  if (!hat) return undefined
  const body = hat.body ?? []
  return beforeEndless({ parent: lineAt(program, { ...TOP, index }), room: 'body', index: body.length }, body)
}

function refusalOf({ isHat, hasHats }: Rules, { op }: Block, { parent }: Place): Refusal {
  return hasHats && parent === 0 && !isHat(op) ? 'needs-hat' : 'deep'
}

export function remove(program: Program, line: number): Edited {
  const found = findLine(program, line)
  if (!found) return { program, line: 0, next: { ...TOP, index: program.length } }
  const { place } = found
  const left = removeAt(program, place)
  const after = findAt(left, place)
  // The line of the block that moved up into the gap; otherwise that of the block before; otherwise 0 for an empty list.
  const before = place.index > 0 ? lineAt(left, { ...place, index: place.index - 1 }) : 0
  return { program: left, line: after ? line : before, next: place }
}

/**
 * Replaces a block by another one. The blocks inside it stay inside or, if the new block has no room for them, follow below it.
 */
export function swap(
  rules: Rules,
  program: Program,
  line: number,
  block: Block,
): { edited: Edited } | { refused: Refusal } | undefined {
  const found = findLine(program, line)
  if (!found) return undefined
  const { block: before, place } = found
  if (rules.hasHats && rules.isHat(before.op) !== rules.isHat(block.op)) return { refused: 'other-hat' }
  const { body = [], otherwise = [] } = before
  const after = withKeyOf(before, {
    ...block,
    ...(block.body && { body }),
    ...(block.otherwise && { otherwise }),
  })
  const below = [...(block.body ? [] : body), ...(block.otherwise ? [] : otherwise)]
  const swapped = inList(program, place, (blocks) =>
    blocks.flatMap((one, index) => (index === place.index ? [after, ...below] : [one])),
  )
  const depth = gapsOf(program).find((gap) => samePlace(gap.place, place))?.depth ?? 1
  if (!fits(rules, after, place, depth)) return { refused: 'deep' }
  if (JSON.stringify(swapped).length > MAX_PROGRAM_TEXT) return { refused: 'full' }
  return { edited: { program: swapped, line, next: afterLine(rules, swapped, line) } }
}

/** Moves a block with everything inside it to a gap of the current program. */
export function move(rules: Rules, program: Program, line: number, to: Place): Edited | undefined {
  const found = findLine(program, line)
  if (!found) return undefined
  const { block, place: from } = found
  const size = sizeOf(block)
  const isInside = to.parent >= line && to.parent < line + size
  const gap = gapsOf(program).find(({ place }) => samePlace(place, to))
  if (isInside || !gap || !fits(rules, block, to, gap.depth)) return undefined
  const parent = to.parent > line ? to.parent - size : to.parent
  const isLater = to.parent === from.parent && to.room === from.room && to.index > from.index
  return putBack(removeAt(program, from), { ...to, parent, index: isLater ? to.index - 1 : to.index }, block)
}

/** Moves a block one gap up or down in reading order, into and out of bodies. */
export function step(rules: Rules, program: Program, line: number, by: 1 | -1): Edited | undefined {
  const found = findLine(program, line)
  if (!found) return undefined
  const rest = removeAt(program, found.place)
  const gaps = gapsOf(rest)
  let at = gaps.findIndex(({ place }) => samePlace(place, found.place)) + by
  for (let gap = gaps[at]; gap; at += by, gap = gaps[at])
    if (fits(rules, found.block, gap.place, gap.depth)) return putBack(rest, gap.place, found.block)
  return undefined
}

function putBack(rest: Program, place: Place, block: Block): Edited {
  const next = { ...place, index: place.index + 1 }
  return { program: insertAt(rest, place, block), line: lineAt(rest, place), next }
}

/** Returns the line number of a block that is put at this gap. */
function lineAt(program: Program, place: Place): number {
  const parent = findLine(program, place.parent)?.block
  const list = parent ? (parent[place.room] ?? []) : program
  const above = parent && place.room === 'otherwise' ? countBlocks(parent.body ?? []) : 0
  return place.parent + above + countBlocks(list.slice(0, place.index)) + 1
}

function findAt(program: Program, { parent, room, index }: Place): Block | undefined {
  return parent === 0 ? program[index] : findLine(program, parent)?.block[room]?.[index]
}

export function replace(program: Program, line: number, change: (block: Block) => Block): Program {
  const found = findLine(program, line)
  if (!found) return program
  return inList(program, found.place, (blocks) =>
    blocks.map((block, index) => (index === found.place.index ? withKeyOf(block, change(block)) : block)),
  )
}

function insertAt(program: Program, place: Place, block: Block): Program {
  return inList(program, place, (blocks) => [
    ...blocks.slice(0, place.index),
    block,
    ...blocks.slice(place.index),
  ])
}

function removeAt(program: Program, place: Place): Program {
  return inList(program, place, (blocks) => blocks.filter((_, index) => index !== place.index))
}

/** Blocks that do not contain the list stay the same objects, so that their rows need not render again. */
function inList(
  program: Program,
  { parent, room }: Place,
  change: (blocks: readonly Block[]) => readonly Block[],
): Program {
  if (parent === 0) return change(program)
  return replace(program, parent, (block) => ({ ...block, [room]: change(block[room] ?? []) }))
}
