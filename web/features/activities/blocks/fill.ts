import { countBlocks, HOLE, OPEN_FIELD, type Block, type Program } from '#domain/learning/lab/program.ts'
import { findLine } from './places.ts'

/** This is what may be filled in and changed again: lines, and fields as "line.field". */
export interface Openings {
  readonly lines: ReadonlySet<number>
  readonly fields: ReadonlySet<string>
}

/** Everything else in a fill-in program is as in `start`, so the two programs are walked side by side. */
export function openingsOf(start: Program, program: Program): Openings {
  const lines = new Set<number>()
  const fields = new Set<string>()
  const compare = (from: readonly Block[], to: readonly Block[], before: number) => {
    let line = before
    for (const [index, block] of to.entries()) {
      line += 1
      const open = from[index]
      if (open?.op === HOLE) {
        lines.add(line)
        for (const name of Object.keys(block.args ?? {})) fields.add(`${line}.${name}`)
      } else if (open?.op === block.op) {
        for (const [name, value] of Object.entries(open.args ?? {}))
          if (value === OPEN_FIELD) fields.add(`${line}.${name}`)
        const body = block.body ?? []
        compare(open.body ?? [], body, line)
        compare(open.otherwise ?? [], block.otherwise ?? [], line + countBlocks(body))
      }
      line += countBlocks([block]) - 1
    }
  }
  compare(start, program, 0)
  return { lines, fields }
}

/** Returns the next line to fill in. After the last one it begins again at the top. */
export function nextOpen(program: Program, { lines }: Openings, after: number): number | undefined {
  const open = [...lines].filter((line) => findLine(program, line)?.block.op === HOLE)
  return open.find((line) => line > after) ?? open[0]
}
