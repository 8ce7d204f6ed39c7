import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Env } from '../env.ts'
import type { Mail } from './mail.ts'

/** Sends mails, or writes them to a folder where nothing is connected. */
export interface Mailer {
  /**
   * @param id the same for each try of one mail, so that a mail server can tell a repeat
   * @throws when the server did not take it: the job tries again
   */
  send: (mail: Mail, id: string) => Promise<void>
  close: () => void
}

export function openMailer(env: Pick<Env, 'mail' | 'dataDir'>): Mailer {
  return env.mail === undefined ? outboxMailer(join(env.dataDir, 'outbox')) : smtpMailer(env.mail)
}

function smtpMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    rateDelta: 1000,
    rateLimit: 10,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // A mail of ours is text: nothing in it may make the server read files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async (mail, id) => {
      await transport.sendMail(composed(mail, from, id))
    },
    close: () => transport.close(),
  }
}

/** One .eml file a mail, which any mail program opens. The folder is for the operator's eyes only. */
function outboxMailer(folder: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    send: async (mail, id) => {
      const { message } = await transport.sendMail(composed(mail, 'Qala <qala@localhost>', id))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
      // Under another name until it is whole: whoever watches the folder never reads half a mail.
      await writeFile(join(folder, `.${name}`), message, { mode: 0o600 })
      await rename(join(folder, `.${name}`), join(folder, name))
    },
    close: () => transport.close(),
  }
}

function composed(mail: Mail, from: string, id: string) {
  const host = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    messageId: `<qala-${id}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
