import type { Database } from '#database/open.ts'
import type { Mailer } from '../../mail/send-mail.ts'
import { announcementMail } from '../announcement-mail.ts'
import type { DeliveryOutcome, Sender } from '../outcome.ts'

interface MailError {
  code?: string
  responseCode?: number
  command?: string
}

/** @param origin ours, for the link in the mail */
export function emailSender(db: Database, mailer: Mailer, origin: string): Sender {
  return async ({ announcementId, userId, title, content }, handOver) => {
    let isHandedOver = false
    const beforeLastWord = async () => {
      await handOver()
      isHandedOver = true
    }
    const to = await addressOf(db, userId)
    // The account has gone between claim and here.
    if (to === null) return { kind: 'failed', reason: 'bad_address' }
    try {
      const mail = announcementMail(to, title, content, origin)
      await mailer.send(mail, `${announcementId}.${userId}`, beforeLastWord)
      return { kind: 'sent' }
    } catch (error) {
      // ESTREAM: the mail broke off because it could not be handed over.
      if (!(error instanceof Error) || (error as MailError).code === 'ESTREAM') throw error
      const { responseCode } = error as MailError
      // The server had all of it, and never said whether it took it.
      if (isHandedOver && !responseCode) return { kind: 'failed', reason: 'unknown', problem: 'broken' }
      return afterError(error as MailError)
    }
  }
}

/** Only the role of accounts may read addresses, and one is asked for at a time, when it is needed. */
async function addressOf(db: Database, userId: string): Promise<string | null> {
  const account = await db.withAuth((trx) =>
    trx.selectFrom('auth.user').select('email').where('id', '=', userId).executeTakeFirst(),
  )
  return account?.email ?? null
}

/**
 * Is it this mail or the server? A 4xx means "later", a 5xx "never"; what is said to one address or one text is
 * about this mail, everything else about the server, and then all mails wait.
 */
function afterError({ code, responseCode = 0, command }: MailError): DeliveryOutcome {
  // 530: it wants to know who we are, and the settings do not say.
  if (code === 'EAUTH' || code === 'ENOAUTH' || responseCode === 530)
    return { kind: 'down', problem: 'sign_in' }
  const isAboutThisMail = command === 'RCPT TO' || command === 'DATA'
  if (isAboutThisMail && responseCode >= 500)
    return { kind: 'failed', reason: command === 'DATA' ? 'refused' : 'bad_address' }
  if (isAboutThisMail && responseCode >= 400 && responseCode !== 421) return { kind: 'later' }
  if (code === 'EENVELOPE' && responseCode === 0) return { kind: 'failed', reason: 'bad_address' }
  if (responseCode === 421 || responseCode === 454) return { kind: 'down', problem: 'overloaded' }
  return { kind: 'down', problem: responseCode >= 400 ? 'broken' : 'unreachable' }
}
