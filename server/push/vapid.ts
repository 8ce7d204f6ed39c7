import { createECDH } from 'node:crypto'

export interface VapidKeys {
  /** Uncompressed point and scalar of P-256, base64url, as browsers and web-push want them. */
  publicKey: string
  privateKey: string
}

/** Of P-256: a private key lies between 1 and one less. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** Every subscription is bound to these keys, so they follow from a secret in the database. */
export function vapidKeys(secret: string): VapidKeys {
  const number = (BigInt(`0x${Buffer.from(secret, 'base64url').toString('hex')}`) % (ORDER - 1n)) + 1n
  const key = createECDH('prime256v1')
  const scalar = Buffer.from(number.toString(16).padStart(64, '0'), 'hex')
  key.setPrivateKey(scalar)
  return { publicKey: key.getPublicKey('base64url'), privateKey: scalar.toString('base64url') }
}
