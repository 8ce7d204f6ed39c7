import { clock } from '#domain/clock.ts'
import type { SmsSettings } from '../../../core/env.ts'
import { announcementSms, SMS_PARTS_MAX, withStopHint } from '#domain/messaging/sms.ts'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import * as z from 'zod/mini'
import type { Outbox } from '../../../core/mail/outbox.ts'
import type { DeliveryOutcome } from '../claims.ts'
import type { HandOver, Sender } from '../deliver.ts'
import { post, type PostAnswer } from '../post.ts'

const TIMEOUT_MS = 20_000
/** BulkSMS remembers an id for about twelve hours. */
const REMEMBERED_MS = 11 * 3_600_000

interface Sms {
  to: string
  text: string
  id: string
  number: number
  createdAt: Date
}

type Gateway = (sms: Sms, handOver: HandOver) => Promise<DeliveryOutcome>

interface SmsOptions {
  /** True if the gateway delivers answers, so that STOP has an effect. */
  takesStop?: boolean
}

/** Creates the sender for SMS. Without settings, each message is written to the outbox folder. */
export function smsSender(
  settings: SmsSettings | undefined,
  outbox: Outbox,
  options: SmsOptions = {},
): Sender {
  return viaGateway(gatewayOf(settings, outbox), options)
}

export function viaGateway(gateway: Gateway, { takesStop = false }: SmsOptions = {}): Sender {
  return async ({ announcementId, userId, number, phone, title, content, createdAt }, handOver) => {
    const to = phone === null ? null : toE164(phone)
    if (to === null) return { kind: 'failed', reason: 'bad_number' }
    const news = announcementSms(title, content).text
    const text = takesStop ? withStopHint(news) : news
    return gateway({ to, text, id: `${announcementId}.${userId}`, number, createdAt }, handOver)
  }
}

/**
 * @param written the number as a learner typed it; without a country code it is South African
 * @returns the number in E.164 format, or null if it is not valid
 */
export function toE164(written: string): string | null {
  const number = parsePhoneNumberFromString(written, 'ZA')
  return number?.isValid() ? number.number : null
}

function gatewayOf(settings: SmsSettings | undefined, outbox: Outbox): Gateway {
  if (settings === undefined) {
    return async ({ to, text, id }, handOver) => {
      await handOver()
      await outbox.write('sms.json', `${JSON.stringify({ to, message: text, id }, null, 2)}\n`)
      return { kind: 'sent' }
    }
  }
  return settings.gateway === 'webhook' ? webhook(settings.url) : bulkSms(settings)
}

/**
 * Uses any service that accepts `{to, message, id}`. Such a service does not detect repeats, so a message with an unclear
 * response is not sent again.
 */
function webhook(url: string): Gateway {
  return async ({ to, text, id }, handOver) => {
    const posted = await post(new URL(url), {
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ to, message: text, id }),
      timeoutMs: TIMEOUT_MS,
      beforeSending: handOver,
    })
    if ('failed' in posted) {
      return posted.failed === 'not-sent'
        ? { kind: 'down', problem: 'unreachable' }
        : { kind: 'failed', reason: 'unknown', problem: 'broken' }
    }
    const { status } = posted
    if (status >= 200 && status < 300) return { kind: 'sent' }
    if (status === 402) return { kind: 'down', problem: 'credit' }
    // The address in the settings is wrong, and nothing was accepted.
    if ((status >= 300 && status < 400) || status === 404 || status === 405)
      return { kind: 'down', problem: 'broken' }
    const refused = refusalOf(posted)
    // Any other 5xx may come from a proxy after the message reached the gateway.
    return refused ?? { kind: 'failed', reason: 'unknown', problem: 'broken' }
  }
}

const Accepted = z.array(z.object({ status: z.object({ type: z.string() }) }))

/** Uses BulkSMS (https://www.bulksms.com/developer/json/v1/). It sends a repeat with the same deduplication id only once. */
export function bulkSms(
  { token, secret }: { token: string; secret: string },
  base = 'https://api.bulksms.com/v1',
): Gateway {
  const credentials = Buffer.from(`${token}:${secret}`).toString('base64')
  return async ({ to, text, id, number, createdAt }, handOver) => {
    const url = new URL(`${base}/messages?auto-unicode=true&deduplication-id=${number}`)
    const posted = await post(url, {
      headers: { 'Content-Type': 'application/json', Authorization: `Basic ${credentials}` },
      body: JSON.stringify([
        { to, body: text, longMessageMaxParts: SMS_PARTS_MAX, userSuppliedId: id.slice(-36) },
      ]),
      timeoutMs: TIMEOUT_MS,
      beforeSending: handOver,
    })
    if ('failed' in posted && posted.failed === 'not-sent') return { kind: 'down', problem: 'unreachable' }
    if ('status' in posted) {
      if (posted.status === 201)
        return isFailed(posted) ? { kind: 'failed', reason: 'refused' } : { kind: 'sent' }
      if (posted.status === 403) return { kind: 'down', problem: 'credit' }
      const refused = refusalOf(posted)
      if (refused !== null) return refused
    }
    return clock.ms() - createdAt.getTime() < REMEMBERED_MS
      ? { kind: 'down', problem: 'broken' }
      : { kind: 'failed', reason: 'unknown', problem: 'broken' }
  }
}

function isFailed({ text }: PostAnswer): boolean {
  const messages = Accepted.safeParse(parsed(text))
  return messages.success && messages.data.some(({ status }) => status.type === 'FAILED')
}

/** Returns null when the message may have been accepted. */
function refusalOf({ status, retryAfterMs }: PostAnswer): DeliveryOutcome | null {
  if (status === 401 || status === 403) return { kind: 'down', problem: 'sign_in' }
  if (status === 429 || status === 503)
    return {
      kind: 'down',
      problem: 'overloaded',
      ...(retryAfterMs !== undefined && { afterMs: retryAfterMs }),
    }
  return status >= 400 && status < 500 && status !== 408 ? { kind: 'failed', reason: 'refused' } : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // 201 means that it was accepted, whatever else the response says.
    return null
  }
}
