import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mixedPlaces, shuffled, shuffledPlaces } from './shuffle.ts'

const places = (count: number) => Array.from({ length: count }, (_, place) => place)

it('keeps each item once, and gives the same order for the same seed', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { maxLength: 12 }), fc.string(), (items, seed) => {
      const mixed = shuffled(items, seed)
      expect(mixed.toSorted()).toEqual(items.toSorted())
      expect(shuffled(items, seed)).toEqual(mixed)
    }),
  )
})

it('puts each option first about as often as any other', () => {
  const firsts = places(4_000).map((seed) => shuffledPlaces(4, `round ${seed}`)[0])
  for (const place of places(4)) {
    const share = firsts.filter((first) => first === place).length / firsts.length
    expect(share).toBeGreaterThan(0.22)
    expect(share).toBeLessThan(0.28)
  }
})

it('cannot show lines to put in order in their right order', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 6 }), fc.string(), (count, seed) => {
      const mixed = mixedPlaces(count, seed)
      expect(mixed.toSorted()).toEqual(places(count))
      expect(mixed).not.toEqual(places(count))
    }),
  )
})
