import type { Passwords } from './passwords.ts'
import { readablePassword } from '../../core/readable-password.ts'

/**
 * Four words have 40 random bits. That is enough, because guesses are slowed down, the words expire after some days, and they
 * only let somebody choose a password.
 */
const WORDS_OF_ONE = 4
/** These are fewer than the drawn passwords that may wait for the hasher, so that several calls find room there. */
const AT_ONCE = 20

export interface OneTimeWord {
  word: string
  passwordHash: string
}

/**
 * Draws secret words for one use, such as "goat-mango-river-lamp". Call it before the transaction, because a call that waits for
 * the hasher must not hold a database connection.
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
