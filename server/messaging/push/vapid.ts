import { createECDH } from 'node:crypto'

export interface VapidKeys {
  /** Uncompressed point and scalar of P-256 in base64url, as browsers and web-push need them. */
  publicKey: string
  privateKey: string
}

/** The order of P-256. A private key is between 1 and this number minus 1. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** Derives the keys from a secret in the database, because every subscription is bound to them. */
export function vapidKeys(secret: string): VapidKeys {
  const number = (BigInt(`0x${Buffer.from(secret, 'base64url').toString('hex')}`) % (ORDER - 1n)) + 1n
  const key = createECDH('prime256v1')
  const scalar = Buffer.from(number.toString(16).padStart(64, '0'), 'hex')
  key.setPrivateKey(scalar)
  return { publicKey: key.getPublicKey('base64url'), privateKey: scalar.toString('base64url') }
}
