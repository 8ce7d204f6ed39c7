import type { Place } from './places.ts'

/** A place as it lies on the page. */
export interface Gap {
  readonly place: Place
  readonly left: number
  readonly top: number
}

/** A block that is held: where its upper edge was, and how high it is. */
export interface HeldBlock {
  readonly top: number
  readonly height: number
}

/**
 * Where a held block lands whose upper edge is now at `top`. Gaps below its old place are taken as they will lie when the rest
 * has moved up: a block that is held over line 6 becomes line 6, from above as from below.
 */
export function nearestGap(gaps: readonly Gap[], held: HeldBlock, top: number): Gap | undefined {
  const distance = (gap: Gap) => Math.abs((gap.top > held.top ? gap.top - held.height : gap.top) - top)
  let nearest: Gap | undefined
  for (const gap of gaps) if (!nearest || distance(gap) < distance(nearest)) nearest = gap
  return nearest
}
