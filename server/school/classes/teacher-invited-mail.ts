import type { Mail } from '../../core/mail/send-mail.ts'

/**
 * @param link contains the one-time token
 * @param days for how many days it works
 */
export function teacherInvitedMail(to: string, link: string, days: number): Mail {
  return {
    to,
    subject: 'You are a teacher on Qala now',
    text: [
      'Hello,',
      '',
      'Your school uses Qala for its computer lessons, and has made you a teacher there: you will see the learners of your',
      'classes and how far they are. To begin, choose a password of your own with this link:',
      '',
      link,
      '',
      `The link works once, within ${days} days. If you do not teach at this school, do nothing.`,
      '',
      'Qala',
    ].join('\n'),
  }
}
