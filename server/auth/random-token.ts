import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, for a cookie, a link or a ticket. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database holds of a token. No salt: 256 random bits cannot be guessed, and a token is found by its hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
