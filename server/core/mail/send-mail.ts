import { Transform, type Readable } from 'node:stream'
import { callbackify } from 'node:util'
import { createTransport } from 'nodemailer'
import * as z from 'zod/mini'
import type { Env } from '../env.ts'
import { openOutbox, type Outbox } from './outbox.ts'

// A line break in an address or a subject would forge mail headers.
const headerText = z.string().check(
  z.minLength(1),
  z.maxLength(254),
  z.refine((text) => !/\p{Cc}/u.test(text)),
)

export const Mail = z.strictObject({
  to: headerText,
  subject: headerText,
  text: z.string().check(z.minLength(1), z.maxLength(20_000)),
  html: z.optional(z.string().check(z.maxLength(100_000))),
  isListMail: z.optional(z.boolean()),
  /** Opening this address ends such mails. */
  unsubscribeUrl: z.optional(z.url()),
  /** Mail is not sent after this time, because what it says is no longer true. */
  expiresAt: z.optional(z.iso.datetime()),
})
export type Mail = z.infer<typeof Mail>

export interface Mailer {
  /** @param id the same for each attempt, so that the recipient's mail program can recognise a repeat */
  send: (mail: Mail, id: string, beforeFinalDot?: () => Promise<void>) => Promise<void>
  close: () => void
}

/** Returns the address in MAIL_FROM, without the name before it. */
export function mailAddressOf(mail: Env['mail']): string | undefined {
  return /<([^>\s]+)>/.exec(mail?.from ?? '')?.[1] ?? mail?.from
}

/** @param turn awaited before each mail */
export function openMailer(
  env: Pick<Env, 'mail' | 'dataDir'>,
  turn: () => Promise<void> = async () => {},
): Mailer {
  return env.mail === undefined ? outboxMailer(openOutbox(env.dataDir)) : smtpMailer(env.mail, turn)
}

function smtpMailer({ smtpUrl, from }: NonNullable<Env['mail']>, turn: () => Promise<void>): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    // A virus scanner is slow. If Qala hung up, it would not know whether the mail was accepted.
    socketTimeout: 120_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const waiting = new Map<string, () => Promise<void>>()
  transport.use('stream', ({ message }, done) => {
    const beforeFinalDot = waiting.get(message.messageId())
    if (beforeFinalDot) message.processFunc((mail) => holdFinalDot(mail, beforeFinalDot))
    done()
  })
  return {
    send: async (mail, id, beforeFinalDot) => {
      // A mail is sent even when the database that keeps the pace cannot be reached.
      await turn().catch(() => {})
      const message = composed(mail, from, id)
      if (beforeFinalDot) waiting.set(message.messageId, beforeFinalDot)
      try {
        await transport.sendMail(message)
      } finally {
        waiting.delete(message.messageId)
      }
    },
    close: () => transport.close(),
  }
}

function outboxMailer(outbox: Outbox): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    send: async (mail, id, beforeFinalDot) => {
      const { message } = await transport.sendMail(composed(mail, 'Qala <qala@localhost>', id))
      if (!Buffer.isBuffer(message)) throw new TypeError('A mail was composed as a stream')
      await beforeFinalDot?.()
      await outbox.write('eml', message)
    },
    close: () => transport.close(),
  }
}

/**
 * Runs `before` when the whole mail but its final dot has been sent. An SMTP server accepts a mail with the dot after its
 * last line, and drops a mail whose dot never came (RFC 5321, 4.1.1.4).
 */
export function holdFinalDot(mail: Readable, before: () => Promise<void>): Readable {
  const held = new Transform({
    // With a buffer, the end would be reached before somebody has read everything.
    readableHighWaterMark: 0,
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush: callbackify(before),
  })
  mail.once('error', (error) => held.destroy(error))
  return mail.pipe(held)
}

function composed(mail: Mail, from: string, id: string) {
  const address = /<([^>\s]+)>/.exec(from)?.[1] ?? from
  const host = address.split('@')[1] ?? 'localhost'
  return {
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    ...(mail.html !== undefined && { html: mail.html }),
    messageId: `<qala-${id}@${host}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.isListMail && {
        Precedence: 'bulk',
        'List-Unsubscribe': [mail.unsubscribeUrl, `mailto:${address}?subject=unsubscribe`]
          .flatMap((way) => (way === undefined ? [] : `<${way}>`))
          .join(', '),
        // RFC 8058 allows this header only with an https address.
        ...(mail.unsubscribeUrl?.startsWith('https:') && {
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      }),
    },
  }
}
