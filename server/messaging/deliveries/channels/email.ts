import type { Database } from '#database/open.ts'
import type { Mail, Mailer } from '../../../core/mail/send-mail.ts'
import { unsubscribeUrl, type UnsubscribeTokens } from '../../messages/unsubscribe-token.ts'
import type { DeliveryOutcome } from '../claims.ts'
import type { Sender } from '../deliver.ts'

interface MailError {
  code?: string
  responseCode?: number
  command?: string
}

export function emailSender(
  db: Database,
  mailer: Mailer,
  origin: string,
  unsubscribe: UnsubscribeTokens,
): Sender {
  return async ({ announcementId, userId, title, content }, handOver) => {
    let isHandedOver = false
    const beforeFinalDot = async () => {
      await handOver()
      isHandedOver = true
    }
    const to = await addressOf(db, userId)
    // Since the claim, the account was deleted or lost its address.
    if (to === null) return { kind: 'failed', reason: 'bad_address' }
    try {
      const mail = announcementMail(to, {
        title,
        content,
        origin,
        link: unsubscribeUrl(unsubscribe, origin, userId),
      })
      await mailer.send(mail, `${announcementId}.${userId}`, beforeFinalDot)
      return { kind: 'sent' }
    } catch (error) {
      // ESTREAM means that handOver failed, so the mail was not completed.
      if (!(error instanceof Error) || (error as MailError).code === 'ESTREAM') throw error
      const { responseCode } = error as MailError
      // The server received the whole mail and never said whether it accepted it.
      if (isHandedOver && !responseCode) return { kind: 'failed', reason: 'unknown', problem: 'broken' }
      return afterError(error as MailError)
    }
  }
}

/** Reads one e-mail address, as the role for accounts, because no other role may. */
async function addressOf(db: Database, userId: string): Promise<string | null> {
  const account = await db.withAuth((trx) =>
    trx.selectFrom('auth.accounts').select('email').where('id', '=', userId).executeTakeFirst(),
  )
  return account?.email ?? null
}

/** An error about one address or one text concerns only this mail. Any other error concerns the server, so all mails wait. */
function afterError({ code, responseCode = 0, command }: MailError): DeliveryOutcome {
  // 530 means that the server asks for a password and that the settings have none.
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

interface AnnouncementText {
  title: string
  content: string
  origin: string
  /** Null if the link would not lead anywhere. */
  link: string | null
}

function announcementMail(to: string, { title, content, origin, link }: AnnouncementText): Mail {
  const hint = `You get this because you have an account on Qala, your school's computer lessons: ${origin}`
  const leave =
    link === null
      ? 'To get no more of these mails, answer this mail with the word "unsubscribe".'
      : 'To get no more of these mails, open this link and press the button:'
  const leaveHtml =
    link === null
      ? escaped(leave)
      : `<a href="${escaped(link)}" style="color:#3b2fb5">Get no more of these mails</a>`
  return {
    to,
    subject: title,
    text: `${title}\n\n${content}\n\n-- \n${hint}\n${[leave, link ?? ''].join('\n').trim()}\n`,
    html: [
      '<!doctype html><html lang="en"><head><meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width"></head>',
      '<body style="margin:0;padding:24px;background:#fff9f0;color:#1f1a3d;font:16px/1.5 Arial,sans-serif">',
      '<div style="max-width:34em;margin:0 auto;padding:24px;background:#ffffff;border-radius:16px">',
      `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.25">${escaped(title)}</h1>`,
      `<p style="margin:0;white-space:pre-line">${escaped(content)}</p></div>`,
      '<p style="max-width:34em;margin:16px auto 0;font-size:13px;color:#5d5876">',
      `${escaped(hint)}<br>${leaveHtml}</p></body></html>`,
    ].join('\n'),
    isListMail: true,
    ...(link !== null && { unsubscribeUrl: link }),
  }
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
