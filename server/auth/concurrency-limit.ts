import { busy } from '../errors.ts'

/** Runs work as soon as there is room for it. @throws AppError busy when too many are waiting already */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>

/** First come, first served; refuses at once when the queue is full instead of letting everybody wait for ever. */
export function createConcurrencyLimit(max: { running: number; waiting: number }): ConcurrencyLimit {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= max.running) {
      if (waiting.length >= max.waiting) throw busy()
      // Whoever finishes hands its place on, so `running` does not change.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
