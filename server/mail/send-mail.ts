import { createTransport } from 'nodemailer'
import type { Env } from '../env.ts'
import { holdingLastWord } from './hold-final-dot.ts'
import type { Mail } from './mail.ts'
import { openOutbox, type Outbox } from './outbox.ts'

/** Sends mails, or writes them to a folder where nothing is connected. */
export interface Mailer {
  /**
   * @param id the same for each try of one mail, so that whoever gets a repeat can tell it
   * @param beforeLastWord called when nothing is missing but the word with which the mail is taken; when it fails, the
   * mail is not sent
   * @throws when the server did not say that it took it; what `beforeLastWord` throws
   */
  send: (mail: Mail, id: string, beforeLastWord?: () => Promise<void>) => Promise<void>
  close: () => void
}

export function openMailer(env: Pick<Env, 'mail' | 'dataDir'>): Mailer {
  return env.mail === undefined ? outboxMailer(openOutbox(env.dataDir)) : smtpMailer(env.mail)
}

function smtpMailer({ smtpUrl, from, perSecond }: NonNullable<Env['mail']>): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    rateDelta: 1000,
    rateLimit: perSecond,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    // A server that looks for viruses first may be slow to say that it took a mail. Hanging up on it would leave
    // open whether it did.
    socketTimeout: 120_000,
    // A mail of ours is text: nothing in it may make the server read files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const waiting = new Map<string, () => Promise<void>>()
  transport.use('stream', ({ message }, done) => {
    const beforeLastWord = waiting.get(message.messageId())
    if (beforeLastWord) message.processFunc((mail) => holdingLastWord(mail, beforeLastWord))
    done()
  })
  return {
    send: async (mail, id, beforeLastWord) => {
      const message = composed(mail, from, id)
      if (beforeLastWord) waiting.set(message.messageId, beforeLastWord)
      try {
        await transport.sendMail(message)
      } finally {
        waiting.delete(message.messageId)
      }
    },
    close: () => transport.close(),
  }
}

/** One .eml file a mail, which any mail program opens. */
function outboxMailer(outbox: Outbox): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    send: async (mail, id, beforeLastWord) => {
      const { message } = await transport.sendMail(composed(mail, 'Qala <qala@localhost>', id))
      if (!Buffer.isBuffer(message)) throw new TypeError('A mail was composed as a stream')
      await beforeLastWord?.()
      await outbox.write('eml', message)
    },
    close: () => transport.close(),
  }
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
        'List-Unsubscribe': `<mailto:${address}?subject=unsubscribe>`,
      }),
    },
  }
}
