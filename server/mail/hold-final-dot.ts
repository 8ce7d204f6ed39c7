import { Transform, type Readable } from 'node:stream'
import { callbackify } from 'node:util'

/**
 * Lets a mail through, but waits before its end: SMTP servers take a mail with the dot after its last line, and drop
 * one whose dot never came (RFC 5321, 4.1.1.4). When `before` fails the mail breaks off and is not taken.
 * @param before called once, when the server has asked for the mail and has all of it but the end
 */
export function holdingLastWord(mail: Readable, before: () => Promise<void>): Readable {
  const held = new Transform({
    // Keeps nothing in hand, so that the end is not reached before somebody reads.
    readableHighWaterMark: 0,
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush: callbackify(before),
  })
  mail.once('error', (error) => held.destroy(error))
  return mail.pipe(held)
}
