import { expect, it } from 'vitest'
import { nearestGap } from './nearest-gap.ts'
import { TOP } from './places.ts'

/** The gaps before four lines of 50 px each, and after the last one. */
const gaps = [0, 50, 100, 150, 200].map((top, index) => ({ place: { ...TOP, index }, left: 0, top }))

it('takes the line that it is held over, from above and from below', () => {
  const landed = (line: number, over: number) =>
    nearestGap(gaps, { top: line * 50, height: 50 }, over * 50)?.place.index
  expect([0, 1, 2, 3].map((over) => landed(3, over))).toEqual([0, 1, 2, 3])
  // The gap before the line below it, whose number is one less after the block has left its own line.
  expect([0, 1, 2, 3].map((over) => landed(0, over))).toEqual([0, 2, 3, 4])
})

it('lands at the nearest gap, however the gaps are sorted, also beyond the ends', () => {
  for (const any of [gaps, gaps.toReversed()]) {
    const landed = [-30, 24, 26, 900].map(
      (top) => nearestGap(any, { top: 200, height: 50 }, top)?.place.index,
    )
    expect(landed).toEqual([0, 0, 1, 4])
  }
  expect(nearestGap([], { top: 0, height: 50 }, 0)).toBeUndefined()
})
