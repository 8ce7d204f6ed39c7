import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16
const ID_BYTES = 16

/**
 * Creates and reads the tokens in the links of mails. A token is the sealed id of an account, so it does not identify anybody
 * and cannot be invented. It is the same in every mail to one person and valid as long as the key, because an old mail must
 * still be able to end the mails.
 */
export function unsubscribeTokens(secret: string) {
  const part = (name: string) => Buffer.from(hkdfSync('sha256', secret, '', name, 32))
  const [sealKey, ivKey] = [part('unsubscribe seal'), part('unsubscribe iv')]
  // It is derived from the id itself, so that no two ids share one.
  const ivOf = (id: Buffer) => createHmac('sha256', ivKey).update(id).digest().subarray(0, IV_BYTES)

  return {
    of(userId: string): string {
      const id = Buffer.from(userId.replaceAll('-', ''), 'hex')
      const iv = ivOf(id)
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv)
      const sealed = Buffer.concat([cipher.update(id), cipher.final()])
      return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString('base64url')
    },
    /** Returns the id, or null if the token was not made with this key. */
    read(token: string): string | null {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== IV_BYTES + ID_BYTES + TAG_BYTES) return null
      try {
        const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, IV_BYTES))
        decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
        const id = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
        return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
      } catch {
        return null
      }
    },
  }
}
export type UnsubscribeTokens = ReturnType<typeof unsubscribeTokens>

/**
 * Returns the link, or null if it could not lead anywhere. Without PUBLIC_URL, only this machine knows the server's address.
 * @param origin the origin of Qala
 */
export function unsubscribeUrl(tokens: UnsubscribeTokens, origin: string, userId: string): string | null {
  if (/^http:\/\/localhost(:|$)/.test(origin)) return null
  return `${origin}/unsubscribe?t=${tokens.of(userId)}`
}
