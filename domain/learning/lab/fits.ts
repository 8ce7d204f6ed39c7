import { HOLE, OPEN_FIELD, type Block, type Program } from './program.ts'

/**
 * Says whether the beginning can become the whole program if each hole gets one or more blocks and each open field gets a
 * value.
 */
export function fits(begun: Program, whole: Program): boolean {
  const [first, ...rest] = begun
  if (!first) return whole.length === 0
  if (first.op === HOLE) return whole.some((_, index) => fits(rest, whole.slice(index + 1)))
  const [other, ...others] = whole
  return other !== undefined && fitsBlock(first, other) && fits(rest, others)
}

function fitsBlock(begun: Block, whole: Block): boolean {
  const args = Object.entries(begun.args ?? {})
  return (
    begun.op === whole.op &&
    args.every(([name, value]) => value === OPEN_FIELD || value === whole.args?.[name]) &&
    fits(begun.body ?? [], whole.body ?? []) &&
    fits(begun.otherwise ?? [], whole.otherwise ?? [])
  )
}
