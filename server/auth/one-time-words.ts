import type { Passwords } from './passwords.ts'
import { readablePassword } from './readable-password.ts'

/** 40 random bits: enough where guesses are slowed down, the word ends after days and opens only the choice of another. */
const WORDS_OF_ONE = 4
/** Fewer than the hasher lets wait, so that sign-ins find room beside a school's cards. */
const AT_ONCE = 20

export interface OneTimeWord {
  word: string
  passwordHash: string
}

/**
 * Draws secret words for one use, as "goat-mango-river-lamp". Call it before the transaction: waiting for the hasher must not
 * hold a database connection.
 */
export async function oneTimeWords(passwords: Passwords, count: number): Promise<OneTimeWord[]> {
  const made: OneTimeWord[] = []
  while (made.length < count) {
    const batch = Array.from({ length: Math.min(AT_ONCE, count - made.length) }, async () => {
      const word = readablePassword(WORDS_OF_ONE)
      return { word, passwordHash: await passwords.hashDrawn(word) }
    })
    made.push(...(await Promise.all(batch)))
  }
  return made
}
