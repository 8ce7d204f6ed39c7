/** Returns the same numbers for the same seed. `FAULT_SEED=123 npm run test:faults` repeats a run. */
export function seededRandom(what: string) {
  const seed = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000)
  console.log(`${what}: FAULT_SEED=${seed}`)
  let state = seed
  /** This is the mulberry32 generator. */
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return { between: (low: number, high: number) => Math.round(low + next() * (high - low)) }
}
