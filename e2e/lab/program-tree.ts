import { countBlocks, type Program } from '#domain/learning/lab/program.ts'
import { partsOf, textOf, type BlockSpec } from '#domain/learning/lab/vocabulary.ts'

/**
 * Returns the accessibility tree that a program must have: numbered lines in lists, which are named after the block around
 * them.
 */
export function programTree(vocabulary: readonly BlockSpec[], program: Program): string {
  const list = (name: string, blocks: Program, first: number, indent: string): string[] => {
    let line = first
    const items = blocks.flatMap((block) => {
      const own = line
      const { op, body, otherwise } = block
      line += countBlocks([block])
      const spec = vocabulary.find((one) => one.op === op)
      if (!spec) throw new Error(`There is no block ${op}`)
      const inside = `inside ${own}. ${String(partsOf(spec)[0])}`
      const deeper = `${indent}    `
      return [
        `${indent}  - listitem:`,
        `${deeper}- button "${own}. ${textOf(spec, block).replaceAll('"', String.raw`\"`)}"`,
        ...(body?.length ? list(inside, body, own + 1, deeper) : []),
        ...(otherwise?.length
          ? list(`${inside}, below else`, otherwise, own + 1 + countBlocks(body ?? []), deeper)
          : []),
      ]
    })
    return [`${indent}- list "${name}":`, ...items]
  }
  return list('the program', program, 1, '').join('\n')
}
