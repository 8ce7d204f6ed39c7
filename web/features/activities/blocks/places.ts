import { countBlocks, MAX_DEPTH, type Block, type Program } from '#domain/learning/lab/program.ts'

type Room = 'body' | 'otherwise'

/** A gap between blocks: before the block at `index` of a list, or at the end of the list. */
export interface Place {
  /** The line of the block that contains the list, or 0 for the program itself. */
  readonly parent: number
  readonly room: Room
  readonly index: number
}

export interface Found {
  readonly block: Block
  readonly place: Place
}

/** The loop that never ends, in each world that has one. */
const ENDLESS = 'forever'

export const TOP: Place = { parent: 0, room: 'body', index: 0 }

export function samePlace(a: Place, b: Place): boolean {
  return a.parent === b.parent && a.room === b.room && a.index === b.index
}

function roomsOf(block: Block): Room[] {
  return (['body', 'otherwise'] as const).filter((room) => block[room] !== undefined)
}

export function sizeOf(block: Block): number {
  return countBlocks([block])
}

/** Calls back, in reading order, for every block, and for every list with its line and its depth. */
function visit(
  program: Program,
  onGap: (place: Place, depth: number, blocks: readonly Block[]) => void,
  onBlock: (line: number, found: Found) => void,
): void {
  let line = 0
  const list = (blocks: readonly Block[], parent: number, room: Room, depth: number) => {
    for (const [index, block] of blocks.entries()) {
      const place = { parent, room, index }
      onGap(place, depth, blocks)
      line += 1
      const own = line
      onBlock(own, { block, place })
      for (const inside of roomsOf(block)) list(block[inside] ?? [], own, inside, depth + 1)
    }
    onGap({ parent, room, index: blocks.length }, depth, blocks)
  }
  list(program, 0, 'body', 1)
}

export function findLine(program: Program, wanted: number): Found | undefined {
  let result: Found | undefined
  visit(
    program,
    () => undefined,
    (line, found) => {
      if (line === wanted) result = found
    },
  )
  return result
}

/** Returns all gaps in reading order, in and out of bodies. */
export function gapsOf(program: Program): { place: Place; depth: number; isEnd: boolean }[] {
  const gaps: { place: Place; depth: number; isEnd: boolean }[] = []
  visit(
    program,
    (place, depth, blocks) => gaps.push({ place, depth, isEnd: place.index === blocks.length }),
    () => undefined,
  )
  return gaps
}

/** Returns how many nested lists a block contains. An empty body counts, as it does when a program is read. */
function depthOf(block: Block): number {
  return Math.max(
    0,
    ...roomsOf(block).map((room) => 1 + Math.max(0, ...(block[room] ?? []).map((one) => depthOf(one)))),
  )
}

export interface Rules {
  readonly limit: number
  readonly isHat: (op: string) => boolean
  /** In worlds with hats, every other block is below a hat. */
  readonly hasHats: boolean
}

/** Returns whether a block may be at a gap of a list with this depth. */
export function fits({ isHat, hasHats }: Rules, block: Block, place: Place, depth: number): boolean {
  const atTop = place.parent === 0
  if (isHat(block.op) ? !atTop : hasHats && atTop) return false
  return depth + depthOf(block) <= MAX_DEPTH
}

/** Returns whether a new block may be put at this gap of the program. */
export function fitsAt(rules: Rules, program: Program, block: Block, place: Place): boolean {
  const gap = gapsOf(program).find((one) => samePlace(one.place, place))
  return gap !== undefined && fits(rules, block, place, gap.depth)
}

export function placeExists(program: Program, place: Place): boolean {
  return gapsOf(program).some((gap) => samePlace(gap.place, place))
}

/**
 * Returns the place for the next block after a line was selected, which is always directly below that line: first inside a hat
 * or a loop, so that it is where the learner looks, and not behind everything that is inside already.
 */
export function afterLine(rules: Rules, program: Program, line: number): Place {
  const found = findLine(program, line)
  if (!found) return firstPlace(rules, program)
  const { block, place } = found
  if (block.body) return { parent: line, room: 'body', index: 0 }
  return { ...place, index: place.index + 1 }
}

/** Returns the end of the program, or of its last stack. */
export function firstPlace({ isHat }: Rules, program: Program): Place {
  const last = program.at(-1)
  if (!last?.body || !isHat(last.op)) return beforeEndless({ ...TOP, index: program.length }, program)
  const parent = countBlocks(program) - sizeOf(last) + 1
  return beforeEndless({ parent, room: 'body', index: last.body.length }, last.body)
}

/**
 * A block below an endless loop would never run, so the end of such a list is inside the loop, behind its last block.
 * @param blocks the list at whose end the place is
 */
export function beforeEndless(place: Place, blocks: readonly Block[]): Place {
  const last = blocks.at(-1)
  if (last?.op !== ENDLESS || !last.body) return place
  const line = place.parent + countBlocks(blocks) - sizeOf(last) + 1
  return beforeEndless({ parent: line, room: 'body', index: last.body.length }, last.body)
}

/** Returns the place as a string for an HTML attribute. */
export function placeKey({ parent, room, index }: Place): string {
  return `${parent}.${room}.${index}`
}

export function readPlace(key: string | undefined): Place | undefined {
  const [parent, room, index] = (key ?? '').split('.')
  if (room !== 'body' && room !== 'otherwise') return undefined
  return { parent: Number(parent), room, index: Number(index) }
}
