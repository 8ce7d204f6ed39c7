import {
  ChangeChoiceOf,
  ChangeMessageChoice,
  FindMessageChoices,
  InboundSms,
  MessageChoices,
  readSmsReply,
} from '#domain/messages.ts'
import { createHash, timingSafeEqual } from 'node:crypto'
import { toE164 } from '../deliveries/channels/sms.ts'
import { FOREIGN_KEY_VIOLATION, refusal, sqlState } from '../errors.ts'
import { defineRoute } from '../routing/define-route.ts'
import { record } from '../users/access-log.ts'
import { choicesOf, choose, chooseByNumber } from './choices.ts'

export const getChoices = defineRoute({
  access: 'account:manage',
  summary: 'By which channels one gets announcements',
  output: MessageChoices,
  handler: ({ caller: { userId }, services }) =>
    services.db.withUser(userId, (trx) => choicesOf(trx, userId)),
})

export const postChoice = defineRoute({
  access: 'account:manage',
  summary: 'Get announcements by a channel, or no more',
  input: ChangeMessageChoice,
  output: MessageChoices,
  handler: ({ input, caller: { userId }, services }) =>
    services.db
      .withUser(userId, async (trx) => {
        await choose(trx, userId, input, null)
        return choicesOf(trx, userId)
      })
      .catch(refuseNobody),
})

export const postFindChoicesOf = defineRoute({
  access: 'privacy:manage',
  summary: 'By which channels somebody gets announcements',
  input: FindMessageChoices,
  output: MessageChoices,
  handler: ({ input, caller, services }) =>
    services.db.withUser(caller.userId, (trx) => choicesOf(trx, input.userId)),
})

export const postChoiceOf = defineRoute({
  access: 'privacy:manage',
  summary: 'Write down that a family wants no announcements by a channel, or wants them again',
  input: ChangeChoiceOf,
  output: MessageChoices,
  handler: ({ input: { userId, ...choice }, caller, services, client }) =>
    services.db
      .withUser(
        caller.userId,
        async (trx) => {
          if (await choose(trx, userId, choice, caller.userId))
            await record(trx, 'objection_recorded', { userId, ...choice })
          return choicesOf(trx, userId)
        },
        client,
      )
      .catch(refuseNobody),
})

/** The account was deleted, or never was. */
function refuseNobody(error: unknown): never {
  throw sqlState(error) === FOREIGN_KEY_VIOLATION ? refusal('not_found') : error
}

export const postInboundSms = defineRoute({
  access: 'public',
  fromAnywhere: true,
  summary: 'From the SMS gateway: STOP ends the SMS to that number, START takes it back',
  input: InboundSms,
  output: 'no-content',
  handler: async ({ input: { from, message }, services, header }) => {
    const { smsInboundSecret } = services
    if (smsInboundSecret === undefined) throw refusal('not_found')
    if (!isSame(secretIn(header('authorization') ?? ''), smsInboundSecret)) throw refusal('forbidden')
    const reply = readSmsReply(message)
    const number = toE164(from)
    // Answered alike, whatever was found: a gateway has no use for who is known here.
    if (reply === null || number === null) return
    await chooseByNumber(services.db, writtenForms(number), reply === 'start')
  },
})

/** `Bearer SECRET`, or the password of `https://any:SECRET@…`, where a gateway takes only an address. */
function secretIn(authorization: string): string {
  const [, scheme = '', value = ''] = /^(\w+) +(\S+)$/.exec(authorization) ?? []
  if (scheme.toLowerCase() === 'bearer') return value
  if (scheme.toLowerCase() !== 'basic') return ''
  return Buffer.from(value, 'base64')
    .toString()
    .replace(/^[^:]*:/, '')
}

/** Hashed, because the comparison asks for two of one length. */
function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(expected))
}

/** As learners write their number, in digits alone. */
function writtenForms(e164: string): string[] {
  const digits = e164.slice(1)
  return [digits, `00${digits}`, ...(digits.startsWith('27') ? [`0${digits.slice(2)}`] : [])]
}
