import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

export type SecretCipher = ReturnType<typeof createSecretCipher>

/**
 * Encrypts the secret that an account shares with its phone. The key lies in the same database, in private.secrets, so somebody
 * who has a whole backup can read both. The encryption protects the secrets from somebody who sees only their table, in a dump,
 * in a log or by an SQL injection.
 */
export function createSecretCipher(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'qala second factor', 32))
  return {
    seal: (accountId: string, bytes: Uint8Array): Buffer => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(accountId))
      return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
    },
    /** Returns null if the secret was sealed for another account or under another key. */
    open: (accountId: string, sealed: Buffer): Buffer | null => {
      try {
        const cipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
          .setAAD(Buffer.from(accountId))
          .setAuthTag(sealed.subarray(-TAG_BYTES))
        return Buffer.concat([cipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), cipher.final()])
      } catch {
        return null
      }
    },
  }
}
