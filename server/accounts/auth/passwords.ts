import { plainPassword } from '#domain/accounts/accounts.ts'
import { hash, verify, type Options } from '@node-rs/argon2'
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createConcurrencyLimit } from '../../core/concurrency-limit.ts'

/** Argon2id at the strength that OWASP recommends: 19 MiB, two passes, one lane. The library's default algorithm is argon2id. */
const STRENGTH: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/**
 * This strength is for passwords that Qala draws itself. Nobody guesses 40 random bits from a list, so what a try costs matters
 * less, and a school's 2,000 cards must not keep the hasher busy for a minute.
 */
const DRAWN_STRENGTH: Options = { memoryCost: 1_024, timeCost: 1, parallelism: 1 }
/**
 * The length of a salt in bytes. Hashes with the library's own salts of 16 bytes are from before passwords were normalised, so
 * they were made from the password as it was typed.
 */
export const SALT_BYTES = 24
/** Two at a time fill two cores; more would only share them and hold more memory. */
const LIMITS = { running: 2, waiting: 200 }
/** Drawn passwords have their own limits, so that staff who give out many never take the room of people who sign in. */
const DRAWN_LIMITS = { running: 1, waiting: 200 }

export type Passwords = ReturnType<typeof createPasswords>

/**
 * Hashes and checks passwords, a few at a time for the whole process. Each call makes one hash, whatever was typed, and throws
 * `busy` when too many wait.
 * @param strength only tests pass another strength
 */
export function createPasswords(limits = LIMITS, strength = STRENGTH) {
  const limited = createConcurrencyLimit(limits)
  const limitedDrawn = createConcurrencyLimit(DRAWN_LIMITS)
  const salted = (options: Options, salt: Uint8Array = randomBytes(SALT_BYTES)) => ({ ...options, salt })
  return {
    /** @param salt the salt of the learner's name (see name-salt.ts); without it, a random salt is used */
    hash: (typed: string, salt?: Uint8Array) =>
      limited(() => hash(plainPassword(typed), salted(strength, salt))),
    /** Use this only for a password that was drawn at random. */
    hashDrawn: (password: string) => limitedDrawn(() => hash(password, salted(DRAWN_STRENGTH))),
    check: (passwordHash: string, typed: string): Promise<boolean> =>
      limited(() => verify(passwordHash, hasSalt(passwordHash) ? plainPassword(typed) : typed)),
    /** Takes as long as finding out that a chosen password is wrong. */
    checkNobodys: async (typed: string): Promise<void> => {
      await limited(() => hash(plainPassword(typed), salted(strength)))
    },
    /** Takes as long as finding out that a drawn password is wrong. */
    checkNobodysDrawn: async (typed: string): Promise<void> => {
      await limited(() => hash(typed, salted(DRAWN_STRENGTH)))
    },
  }
}

export function isDrawn(passwordHash: string): boolean {
  return passwordHash.includes(`$m=${DRAWN_STRENGTH.memoryCost},`)
}

/** @returns strength and salt. Two hashes with the same strength and salt are equal exactly when their passwords are equal. */
export function saltOf(passwordHash: string): string {
  return passwordHash.slice(0, passwordHash.lastIndexOf('$'))
}

export function isSameHash(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** @param salt if it is undefined, any salt of today's length counts */
export function hasSalt(passwordHash: string, salt?: Uint8Array): boolean {
  const own = Buffer.from(saltOf(passwordHash).split('$').at(-1) ?? '', 'base64')
  return salt === undefined ? own.length >= SALT_BYTES : own.equals(salt)
}
