import type { Channel, ChannelFacts, ChannelProblem, FailureReason } from '#domain/announcements.ts'
import { announcementSms, SMS_PARTS_MAX, smsSize } from '#domain/sms.ts'

/** Within a sentence: "email, push, SMS". */
export const CHANNEL_WORD: Record<Channel, string> = { email: 'email', push: 'push', sms: 'SMS' }
export const CHANNEL_NAME: Record<Channel, string> = { email: 'Email', push: 'Push', sms: 'SMS' }

const REASON: Record<FailureReason, string> = {
  bad_address: 'the mail server does not know the address',
  bad_number: 'without a real phone number',
  no_device: 'the browser was removed',
  refused: 'not accepted',
  unknown: 'may have arrived, so not sent again',
  gave_up: 'tried for days',
}

const SERVICE: Record<Channel, string> = {
  email: 'The mail server',
  push: 'The push service',
  sms: 'The SMS gateway',
}
const PROBLEM: Record<ChannelProblem, string> = {
  unreachable: 'cannot be reached',
  sign_in: 'refuses the server’s name or key',
  overloaded: 'asks to wait',
  credit: 'has no credit left',
  broken: 'answers with errors',
}

export function number(count: number): string {
  return count.toLocaleString('en')
}

function people(count: number): string {
  return count === 1 ? '1 person' : `${number(count)} people`
}

/** "4 not accepted, 2 may have arrived, so not sent again" */
export function reasonText(reasons: readonly { reason: FailureReason; count: number }[]): string {
  return reasons.map(({ reason, count }) => `${number(count)} ${REASON[reason]}`).join(', ')
}

export function problemText({ channel, problem }: ChannelFacts): string | null {
  if (problem === null) return null
  const since = new Date(problem.since).toLocaleString('en-ZA', {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
  return `${SERVICE[channel]} ${PROBLEM[problem.what]} since ${since}. Messages wait, and go out when it works again.`
}

/** The line under a switch: reach, cost, or that no service is connected. */
export function switchHint(
  facts: ChannelFacts | undefined,
  texts: { title: string; content: string },
): string {
  if (!facts) return ' '
  const reach = facts.channel === 'push' ? pushReach(facts.people) : people(facts.people)
  const cost = facts.channel === 'sms' ? ` · ${smsCost(facts, texts)}` : ''
  const outbox = facts.connected ? '' : '. Not connected: written to the outbox folder on the server instead'
  return `${reach}${cost}${outbox}`
}

function pushReach(count: number): string {
  return count === 0 ? 'Nobody has switched it on yet' : `${people(count)} have switched it on`
}

function smsCost(
  { people: count, pricePerPart }: ChannelFacts,
  { title, content }: { title: string; content: string },
): string {
  const { text, cut } = announcementSms(title.trim(), content.trim())
  const { parts, encoding } = smsSize(text)
  const each = `${smses(parts)} each`
  const letters = encoding === 'UCS-2' && parts > 1 ? ' (special letters take more room)' : ''
  const ending = cut ? `, cut after ${smses(SMS_PARTS_MAX)}` : ''
  const price = pricePerPart === null ? '' : ` · about R${number(Math.ceil(parts * pricePerPart * count))}`
  return `${each}${letters}${ending}${price}`
}

/** The gateway bills a long message as several. */
function smses(parts: number): string {
  return parts === 1 ? '1 SMS' : `${parts} SMSes`
}
