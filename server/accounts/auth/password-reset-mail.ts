import type { Mail } from '../../core/mail/send-mail.ts'

/**
 * @param link contains the one-time token
 * @param minutes how long the link works
 */
export function passwordResetMail(to: string, link: string, minutes: number): Mail {
  return {
    to,
    subject: 'Choose a new password for Qala',
    text: [
      'Hello,',
      '',
      'Someone asked for a new password for your Qala account. To choose one, open this link:',
      '',
      link,
      '',
      `The link works once, within ${minutes} minutes. If you did not ask for it, do nothing: your password stays as it is.`,
      '',
      'Qala',
    ].join('\n'),
  }
}
