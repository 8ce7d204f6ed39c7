import { expect, it } from 'vitest'
import { nearestGap } from './nearest-gap.ts'
import { TOP } from './places.ts'

it('a block lands at the gap its own upper edge is nearest to', () => {
  const gaps = [0, 48, 150].map((top, index) => ({ place: { ...TOP, index }, left: 0, top }))
  for (const any of [gaps, gaps.toReversed()]) {
    const landed = [-30, 23, 25, 98, 100, 900].map((top) => nearestGap(any, top)?.place.index)
    expect(landed).toEqual([0, 0, 1, 1, 2, 2])
  }
  expect(nearestGap([], 0)).toBeUndefined()
})
