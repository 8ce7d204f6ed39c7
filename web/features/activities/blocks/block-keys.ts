import type { Block } from '#domain/learning/lab/program.ts'

const keys = new WeakMap<Block, number>()
let last = 0

/**
 * Blocks have no ids, so the React key belongs to the object. A changed copy keeps the key of the object from which it was made.
 */
export function keyOf(block: Block): number {
  const known = keys.get(block)
  if (known !== undefined) return known
  last += 1
  keys.set(block, last)
  return last
}

export function withKeyOf(original: Block, copy: Block): Block {
  keys.set(copy, keyOf(original))
  return copy
}
