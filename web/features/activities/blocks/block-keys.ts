import type { Block } from '#domain/lab/program.ts'

const keys = new WeakMap<Block, number>()
let last = 0

/** Blocks have no ids. For React, one is known by its object, and a changed copy by the object it was made from. */
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
