import { BOX_PURPOSE, BOX_VERSION } from '#domain/learning/seal.ts'
import { createDecipheriv, createECDH, createHash, hkdfSync, type ECDH } from 'node:crypto'

const CURVE = 'prime256v1'
const KEY_BYTES = 65
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Opens the boxes that devices sealed for this server when a learner signed out with unsent work. The next learner at that
 * computer can send the box but not read it. The sealing is in domain/learning/seal.ts.
 * @param secret from the database, so that every process can open the boxes for a key that any process gave out
 * @param former earlier secrets, whose boxes may still be on a device
 */
export function createSealing(secret: string, former: readonly string[] = []) {
  const mine = keyFrom(secret)
  const keys = [mine, ...former.map(keyFrom)]
  return {
    publicKey: mine.getPublicKey('base64url'),
    /** Returns the JSON inside, or undefined if the box was not sealed for this account with one of our keys. */
    open: (userId: string, box: string): unknown => {
      const bytes = Buffer.from(box, 'base64url')
      if (bytes[0] !== BOX_VERSION || bytes.length < 1 + KEY_BYTES + NONCE_BYTES + TAG_BYTES) return undefined
      const theirs = bytes.subarray(1, 1 + KEY_BYTES)
      const nonce = bytes.subarray(1 + KEY_BYTES, 1 + KEY_BYTES + NONCE_BYTES)
      const sealed = bytes.subarray(1 + KEY_BYTES + NONCE_BYTES, -TAG_BYTES)
      for (const own of keys) {
        try {
          const salt = Buffer.concat([theirs, own.getPublicKey()])
          const key = hkdfSync('sha256', own.computeSecret(theirs), salt, BOX_PURPOSE, 32)
          const cipher = createDecipheriv('aes-256-gcm', Buffer.from(key), nonce)
          cipher.setAAD(Buffer.from(userId)).setAuthTag(bytes.subarray(-TAG_BYTES))
          return JSON.parse(Buffer.concat([cipher.update(sealed), cipher.final()]).toString())
        } catch {
          // It may not be a point of the curve, or be sealed with another key or for another account, or be damaged. All of
          // these have the same result.
        }
      }
      return undefined
    },
  }
}

function keyFrom(secret: string): ECDH {
  const ecdh = createECDH(CURVE)
  for (let attempt = 0; ; attempt += 1) {
    try {
      ecdh.setPrivateKey(createHash('sha256').update(`${attempt}\0${secret}`).digest())
      return ecdh
    } catch (error) {
      // One number in four thousand million is not a key of this curve. The next attempt finds one.
      if (attempt > 8) throw error
    }
  }
}
