/** Returns the positions from 0 in an order that depends only on the seed, so that a reload gives the same order. */
export function shuffledPlaces(count: number, seed: string): number[] {
  const random = randomFrom(seed)
  const places = Array.from({ length: count }, (_, place) => place)
  for (let last = count - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    const kept = places[last] ?? 0
    places[last] = places[other] ?? 0
    places[other] = kept
  }
  return places
}

export function shuffled<Item>(items: readonly Item[], seed: string): Item[] {
  return shuffledPlaces(items.length, seed).flatMap((place) => items[place] ?? [])
}

/**
 * Like `shuffledPlaces`, but the order always changes, because lines that the learner puts in order must not be in order
 * already.
 */
export function mixedPlaces(count: number, seed: string): number[] {
  const places = shuffledPlaces(count, seed)
  const [first, ...rest] = places
  return first !== undefined && places.every((place, index) => place === index) ? [...rest, first] : places
}

/** Returns a generator of numbers between 0 and 1: Mulberry32 with the FNV-1a hash of the seed. */
function randomFrom(seed: string): () => number {
  let state = 0x811c9dc5
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
