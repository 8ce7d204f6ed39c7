/** This is a block of a program as plain JSON. `args` has the values that were chosen in its fields. */
export interface Block {
  readonly op: string
  readonly args?: Readonly<Record<string, string | number>>
  readonly body?: readonly Block[]
  /** These are the blocks below "else". */
  readonly otherwise?: readonly Block[]
}
export type Program = readonly Block[]

/** This is a block with its line. Blocks are numbered from 1 in reading order, as in the editor. */
export interface Line {
  readonly line: number
  readonly block: Block
  readonly body: readonly Line[]
  readonly otherwise: readonly Line[]
}

/** This is the op of a place for a block that the learner has to fill in. OPEN_FIELD is the same for the value of a field. */
export const HOLE = 'hole'
export const OPEN_FIELD = '?'

export const MAX_BLOCKS = 100
export const MAX_DEPTH = 8
const MAX_FIELDS = 6
/** This is the highest number of characters of a stored program. */
export const MAX_PROGRAM_TEXT = 8000

export function numbered(program: Program): readonly Line[] {
  let line = 0
  const number = (blocks: readonly Block[]): Line[] =>
    blocks.map((block) => {
      line += 1
      return { line, block, body: number(block.body ?? []), otherwise: number(block.otherwise ?? []) }
    })
  return number(program)
}

/** Returns all lines in reading order. */
export function flatLines(lines: readonly Line[]): Line[] {
  return lines.flatMap((line) => [line, ...flatLines(line.body), ...flatLines(line.otherwise)])
}

export function countBlocks(program: Program): number {
  return program.reduce(
    (sum, { body = [], otherwise = [] }) => sum + 1 + countBlocks(body) + countBlocks(otherwise),
    0,
  )
}

/**
 * Reads a program from a link, an older version or another device.
 * @returns undefined if it is not a program, or if it is too large or too deep
 */
export function readProgram(value: unknown): Program | undefined {
  let left = MAX_BLOCKS
  const readBlocks = (blocks: unknown, depth: number): Block[] | undefined => {
    if (!Array.isArray(blocks) || depth > MAX_DEPTH) return undefined
    const read: Block[] = []
    for (const one of blocks as unknown[]) {
      left -= 1
      const block = left < 0 ? undefined : readBlock(one, depth)
      if (!block) return undefined
      read.push(block)
    }
    return read
  }
  const readBlock = (value: unknown, depth: number): Block | undefined => {
    if (typeof value !== 'object' || value === null) return undefined
    const { op, args, body, otherwise } = value as Record<string, unknown>
    if (typeof op !== 'string' || !/^[a-z-]{1,24}$/.test(op)) return undefined
    const readArgs = args === undefined ? undefined : argsOf(args)
    const inside = body === undefined ? undefined : readBlocks(body, depth + 1)
    const below = otherwise === undefined ? undefined : readBlocks(otherwise, depth + 1)
    const isWhole =
      (args === undefined || readArgs) && (body === undefined || inside) && (otherwise === undefined || below)
    if (!isWhole) return undefined
    return {
      op,
      ...(readArgs && { args: readArgs }),
      ...(inside && { body: inside }),
      ...(below && { otherwise: below }),
    }
  }
  return readBlocks(value, 1)
}

function argsOf(value: unknown): Record<string, string | number> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const entries = Object.entries(value as Record<string, unknown>)
  if (entries.length > MAX_FIELDS) return undefined
  const isRight = entries.every(
    ([name, arg]) =>
      /^[a-z-]{1,24}$/.test(name) &&
      (typeof arg === 'string' ? /^[\x20-\x7e]{0,40}$/.test(arg) : Number.isSafeInteger(arg)),
  )
  return isRight ? (Object.fromEntries(entries) as Record<string, string | number>) : undefined
}
