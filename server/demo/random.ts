/** Chance that can be repeated: the same seed gives the same learners. */
export interface Chance {
  next: () => number
  between: (least: number, most: number) => number
  happens: (probability: number) => boolean
  pick: <T>(from: readonly T[]) => T
  pickByShare: <T extends { share: number }>(from: readonly T[]) => T
  /** Around `mean`, mostly within twice `spread`. */
  around: (mean: number, spread: number) => number
}

/** The generator known as mulberry32: 32 bits of state, even enough for made-up people. Never for a secret. */
export function createChance(seed: number): Chance {
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
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    happens: (probability) => next() < probability,
    pick,
    pickByShare: (from) => {
      let left = next() * from.reduce((sum, { share }) => sum + share, 0)
      return from.find(({ share }) => (left -= share) < 0) ?? pick(from)
    },
    around: (mean, spread) => mean + (next() + next() + next() + next() - 2) * spread * Math.sqrt(3),
  }
}
