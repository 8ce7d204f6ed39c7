import { hash, verify, type Options } from '@node-rs/argon2'
import { busy } from '../errors.ts'

/** Argon2id at the strength OWASP names: 19 MiB, two passes, one lane. The library's default algorithm is argon2id. */
const STRENGTH: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/**
 * For passwords that we draw ourselves. Nobody guesses 40 random bits from a list, so what a try costs matters less, and a
 * school's 2,000 cards must not keep the hasher busy for a minute.
 */
const DRAWN_STRENGTH: Options = { memoryCost: 1_024, timeCost: 1, parallelism: 1 }
/** Two at a time fill two cores; more would only share them and hold more memory. */
const LIMITS = { running: 2, waiting: 200 }

export type Passwords = ReturnType<typeof createPasswords>

/**
 * Hashes and checks passwords, a few at a time for the whole process; both throw `busy` when too many wait.
 * @param strength another for tests alone
 */
export function createPasswords(limits = LIMITS, strength = STRENGTH) {
  const limited = createConcurrencyLimit(limits)
  return {
    hash: (password: string) => limited(() => hash(password, strength)),
    /** Only for a password that was drawn at random. */
    hashDrawn: (password: string) => limited(() => hash(password, DRAWN_STRENGTH)),
    verify: (passwordHash: string, password: string) => limited(() => verify(passwordHash, password)),
  }
}

/** First come, first served; refuses at once when the queue is full instead of letting everybody wait for ever. */
export function createConcurrencyLimit(max: { running: number; waiting: number }) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
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
