import type { Place } from './places.ts'

/** A place as it lies on the page. */
export interface Gap {
  readonly place: Place
  readonly left: number
  readonly top: number
}

/** Where a block lands whose upper edge is at `top`. */
export function nearestGap(gaps: readonly Gap[], top: number): Gap | undefined {
  let nearest: Gap | undefined
  for (const gap of gaps) if (!nearest || Math.abs(gap.top - top) < Math.abs(nearest.top - top)) nearest = gap
  return nearest
}
