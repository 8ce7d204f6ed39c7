import { BOX_PURPOSE, BOX_VERSION } from '#domain/seal.ts'
import { createDecipheriv, createECDH, createHash, hkdfSync, type ECDH } from 'node:crypto'

const CURVE = 'prime256v1'
const KEY_BYTES = 65
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Opens what devices sealed for this server when a learner signed out with unsent work: the next pupil at that computer
 * can send the box on, but not read it. The other half is domain/seal.ts.
 * @param secret from the database, so that every process opens what any of them gave the key for
 * @param former secrets of before, whose boxes may still lie on a device
 */
export function createSealing(secret: string, former: readonly string[] = []) {
  const mine = keyFrom(secret)
  const keys = [mine, ...former.map(keyFrom)]
  return {
    publicKey: mine.getPublicKey('base64url'),
    /** The JSON inside; undefined for a box that was not sealed for this account with our key. */
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
          // Not a point of the curve, not this key, another account, changed on the way: all the same to us.
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
      // One number in four thousand million is no key of this curve; the next one is.
      if (attempt > 8) throw error
    }
  }
}
