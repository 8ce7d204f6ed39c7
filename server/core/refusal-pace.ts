import { createLeakyCounts, type Limit } from './leaky-counts.ts'
import { addressOf } from './networks.ts'

/** A lab of 40 whose sessions have all ended meets this nowhere, even if each page makes five calls at once. */
export const REFUSALS: Limit = { free: 300, drain: 0.05 }

/**
 * Returns a function that is called before each refusal, and that holds it back when its address has had too many. A refusal
 * costs little, but hundreds of connections that ask again at once would leave no time for anybody else's call.
 * @param hold waits before a refusal
 */
export function createRefusalPace({ hold, now }: { hold: () => Promise<void>; now?: () => number }) {
  const counts = createLeakyCounts(now)
  return async (ip: string | undefined): Promise<void> => {
    if (ip === undefined) return
    const key = addressOf(ip)
    if (counts.wait(key, REFUSALS) > 0) await hold()
    else counts.add(key, REFUSALS)
  }
}

export type RefusalPace = ReturnType<typeof createRefusalPace>
