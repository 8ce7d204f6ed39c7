import { Decrypter, Encrypter } from 'age-encryption'
import { ReadableStream } from 'node:stream/web'
import { DatabaseSetupError } from '../setup-error.ts'

/** The first line of every file that age encrypts. */
export const AGE_HEADER = 'age-encryption.org/v1\n'

/** None of the identities can decrypt the file, but another one may. */
export class WrongKeyError extends DatabaseSetupError {}

export async function* encrypt(
  plain: AsyncIterable<Uint8Array>,
  recipients: readonly string[],
): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  yield* asIterable(await encrypter.encrypt(asStream(plain)))
}

/**
 * Decrypts a stream. It throws at the end when the end is missing, so the data must not be trusted before that.
 * @throws WrongKeyError
 */
export async function* decrypt(
  encrypted: AsyncIterable<Uint8Array>,
  identities: readonly string[],
): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  const plain = await decrypter.decrypt(asStream(encrypted)).catch((error: unknown) => {
    if (error instanceof Error && error.message.startsWith('no identity matched')) {
      throw new WrongKeyError('The key does not open it.')
    }
    throw error
  })
  yield* asIterable(plain)
}

// The streams of browsers and of Node are the same, with two sets of types.
function asStream(source: AsyncIterable<Uint8Array>): globalThis.ReadableStream<Uint8Array> {
  return ReadableStream.from(source) as globalThis.ReadableStream<Uint8Array>
}

function asIterable(stream: globalThis.ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> {
  return stream as ReadableStream<Uint8Array>
}
