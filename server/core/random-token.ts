import { createHash, randomBytes } from 'node:crypto'

/** Returns 256 random bits as text, for a cookie, a link or a ticket. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Returns what the database stores instead of a token. It uses no salt, because 256 random bits cannot be guessed, and
 * because a token is looked up by its hash.
 */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
