import { hash, verify, type Options } from '@node-rs/argon2'
import { createConcurrencyLimit } from './concurrency-limit.ts'

/** Argon2id at the strength OWASP names: 19 MiB, two passes, one lane. The library's default algorithm is argon2id. */
const STRENGTH: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Two at a time fill two cores; more would only share them and hold more memory. */
const RUNNING_MAX = 2
const WAITING_MAX = 200

/** Hashes and checks passwords, a few at a time for the whole process. */
export interface Passwords {
  /** @throws AppError busy when too many are waiting already */
  hash: (password: string) => Promise<string>
  /** @throws AppError busy when too many are waiting already */
  verify: (passwordHash: string, password: string) => Promise<boolean>
}

export function createPasswords(limits = { running: RUNNING_MAX, waiting: WAITING_MAX }): Passwords {
  const limited = createConcurrencyLimit(limits)
  return {
    hash: (password) => limited(() => hash(password, STRENGTH)),
    verify: (passwordHash, password) => limited(() => verify(passwordHash, password)),
  }
}
