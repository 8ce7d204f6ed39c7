export interface Limit {
  free: number
  /** One call is forgotten each time that this many seconds have passed. */
  drain: number
}

interface Count {
  calls: number
  at: number
}

/** After this long, each count has drained. */
const LONGEST_MS = 2 * 60 * 60 * 1_000
/** The oldest counts are forgotten first, so that somebody with many addresses cannot fill the memory. */
const COUNTS_MAX = 50_000

/**
 * Counts calls in memory, because a count in the database would need the connections that it is meant to protect. Each process
 * counts for itself.
 * @param now a steady time in milliseconds
 */
export function createLeakyCounts(now: () => number = () => performance.now()) {
  const counts = new Map<string, Count>()

  const forgetOld = (): void => {
    for (const [key, { at }] of counts) {
      if (at > now() - LONGEST_MS && counts.size <= COUNTS_MAX) break
      counts.delete(key)
    }
  }
  const left = (key: string, { drain }: Limit): number => {
    const { calls = 0, at = 0 } = counts.get(key) ?? {}
    return Math.max(0, calls - (now() - at) / (drain * 1_000))
  }
  const set = (key: string, calls: number): void => {
    // A key that is deleted first moves to the end, which keeps the oldest counts at the beginning.
    counts.delete(key)
    counts.set(key, { calls, at: now() })
    forgetOld()
  }
  return {
    /** @returns how many seconds the next call would have to wait; 0 if there is room for it */
    wait: (key: string, limit: Limit): number => Math.max(0, left(key, limit) + 1 - limit.free) * limit.drain,
    add: (key: string, limit: Limit): void => set(key, left(key, limit) + 1),
    takeBack: (key: string, limit: Limit): void => set(key, Math.max(0, left(key, limit) - 1)),
  }
}
