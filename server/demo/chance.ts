export type Chance = ReturnType<typeof createChance>

/** Creates a random generator (mulberry32). The same seed gives the same school. Never use it for a secret. */
export function createChance(seed: number) {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const pick = <T>(from: readonly T[]): T => {
    const found = from[Math.floor(next() * from.length)]
    if (found === undefined) throw new RangeError('Nothing to pick from')
    return found
  }
  return {
    next,
    between: (least: number, most: number) => least + Math.floor(next() * (most - least + 1)),
    happens: (probability: number) => next() < probability,
    pick,
    pickByShare: <T extends { share: number }>(from: readonly T[]): T => {
      let left = next() * from.reduce((sum, { share }) => sum + share, 0)
      return from.find(({ share }) => (left -= share) < 0) ?? pick(from)
    },
    /** Most results lie within twice `spread` of the mean. */
    around: (mean: number, spread: number) =>
      mean + (next() + next() + next() + next() - 2) * spread * Math.sqrt(3),
    shuffled: <T>(from: readonly T[]): T[] =>
      from
        .map((one) => ({ one, place: next() }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ one }) => one),
  }
}
