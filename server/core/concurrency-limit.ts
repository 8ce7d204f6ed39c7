import { busy } from './errors.ts'

/**
 * Creates a limit that runs work in the order of arrival. It refuses at once when the queue is full, because otherwise
 * everybody would wait for ever.
 */
export function createConcurrencyLimit(
  max: { running: number; waiting: number },
  refusal: () => Error = busy,
) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= max.running) {
      if (waiting.length >= max.waiting) throw refusal()
      // Work that finishes passes its place to the next in the queue, so `running` does not change.
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
