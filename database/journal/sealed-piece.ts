import { Decrypter, Encrypter } from 'age-encryption'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'

/** Opened by the program age and gunzip too, without Qala. */
export function pieceSealer(recipients: readonly string[]): (bytes: Uint8Array) => Promise<Uint8Array> {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return async (bytes) => encrypter.encrypt(await promisify(gzip)(bytes))
}

/** It throws when none of the keys fits, or the piece is not whole. */
export function pieceOpener(identities: readonly string[]): (sealed: Uint8Array) => Promise<Uint8Array> {
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  return async (sealed) => promisify(gunzip)(await decrypter.decrypt(sealed))
}
