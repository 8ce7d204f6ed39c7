import { TOTP_DIGITS, TOTP_SECONDS } from '#domain/accounts/second-factor.ts'
import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** A phone's clock may be this many codes off, and a code may end while it is typed. */
const STEPS_AROUND = 1

const totp = (secret: Secret, label = '') =>
  new TOTP({
    issuer: 'Qala',
    label,
    secret,
    algorithm: 'SHA1',
    digits: TOTP_DIGITS,
    period: TOTP_SECONDS,
  })

const secretOf = (bytes: Uint8Array) => new Secret({ buffer: Uint8Array.from(bytes).buffer })

/** Returns the number of the half minute to which a code belongs, or null if the code is not valid now. */
export function stepOfCode(bytes: Uint8Array, code: string, now: Date): number | null {
  const generator = totp(secretOf(bytes))
  const timestamp = now.getTime()
  const delta = generator.validate({ token: plain(code), timestamp, window: STEPS_AROUND })
  return delta === null ? null : generator.counter({ timestamp }) + delta
}

/** Returns what an authenticator app needs: the key as text, and as an otpauth address. */
export function keyFor(bytes: Uint8Array, email: string): { key: string; address: string } {
  const secret = secretOf(bytes)
  return { key: secret.base32, address: totp(secret, email).toString() }
}

/** The letters i, l, o and u are left out, because they are misread or make words. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
const CODE_LETTERS = 16

/** Draws a code of 80 random bits, in groups that are easy to read from paper. */
export function newRecoveryCode(): string {
  const letters = Array.from({ length: CODE_LETTERS }, () => LETTERS[randomInt(LETTERS.length)])
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-')
}

/** Hashes a recovery code. Capitals, spaces and hyphens make no difference, and letters that are misread count as the digits. */
export function hashRecoveryCode(code: string): Buffer {
  const read = plain(code).toLowerCase().replaceAll('o', '0').replace(/[il]/g, '1')
  return createHash('sha256').update(read).digest()
}

function plain(code: string): string {
  return code.replace(/[\s-]/g, '')
}
