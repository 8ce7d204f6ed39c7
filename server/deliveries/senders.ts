import type { Database } from '#database/open.ts'
import type { Channel } from '#domain/deliveries.ts'
import type { Env } from '../env.ts'
import { openOutbox } from '../mail/outbox.ts'
import type { Mailer } from '../mail/send-mail.ts'
import { vapidKeys } from '../push/vapid.ts'
import { emailSender } from './channels/email.ts'
import { pushSender } from './channels/push.ts'
import { smsSender } from './channels/sms.ts'
import type { Sender } from './outcome.ts'

export async function openSenders(
  env: Pick<Env, 'dataDir' | 'mail' | 'sms' | 'pushTestOrigin'>,
  db: Database,
  mailer: Mailer,
  origin: string,
): Promise<Record<Channel, Sender>> {
  return {
    email: emailSender(db, mailer, origin),
    push: pushSender(db, {
      vapid: vapidKeys(await db.secret('push')),
      subject: contactOf(env, origin),
      ...(env.pushTestOrigin !== undefined && { testOrigin: env.pushTestOrigin }),
    }),
    sms: smsSender(env.sms, openOutbox(env.dataDir)),
  }
}

/** Apple's service refuses a contact it cannot reach, such as one on localhost. */
function contactOf({ mail }: Pick<Env, 'mail'>, origin: string): string {
  if (origin.startsWith('https:')) return origin
  const address = /<([^>\s]+)>/.exec(mail?.from ?? '')?.[1] ?? mail?.from
  return `mailto:${address ?? 'qala@localhost'}`
}
