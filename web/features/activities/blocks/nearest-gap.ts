import type { Place } from './places.ts'

/** A place and its position on the page. */
export interface Gap {
  readonly place: Place
  readonly left: number
  readonly top: number
}

/** A dragged block: the original position of its upper edge, and its height. */
export interface HeldBlock {
  readonly top: number
  readonly height: number
}

/**
 * Returns the gap where a dragged block lands when its upper edge is at `top`. Gaps below its old place are moved up by its
 * height, as they will be after the drop. So a block that is held over line 6 becomes line 6, from above and from below.
 */
export function nearestGap(gaps: readonly Gap[], held: HeldBlock, top: number): Gap | undefined {
  const distance = (gap: Gap) => Math.abs((gap.top > held.top ? gap.top - held.height : gap.top) - top)
  let nearest: Gap | undefined
  for (const gap of gaps) if (!nearest || distance(gap) < distance(nearest)) nearest = gap
  return nearest
}
