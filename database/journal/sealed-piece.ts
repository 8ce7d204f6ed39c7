import { Decrypter, Encrypter } from 'age-encryption'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'

/** Returns a function that compresses and encrypts a piece. The programs age and gunzip can open it without Qala. */
export function pieceSealer(recipients: readonly string[]): (bytes: Uint8Array) => Promise<Uint8Array> {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return async (bytes) => encrypter.encrypt(await promisify(gzip)(bytes))
}

/** Returns a function that opens a piece. It throws when none of the keys fits, or when the piece is incomplete. */
export function pieceOpener(identities: readonly string[]): (sealed: Uint8Array) => Promise<Uint8Array> {
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  return async (sealed) => promisify(gunzip)(await decrypter.decrypt(sealed))
}
