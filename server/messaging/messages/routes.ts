import * as api from '#domain/messaging/messages-api.ts'
import { readSmsReply } from '#domain/messaging/messages.ts'
import { createHash, timingSafeEqual } from 'node:crypto'
import { toE164 } from '../deliveries/channels/sms.ts'
import { FOREIGN_KEY_VIOLATION, refusal, sqlState } from '../../core/errors.ts'
import { implement } from '../services.ts'
import { record } from '../../core/access-log.ts'
import { choicesOf, choose, chooseByNumber } from './choices.ts'

export const routes = [
  implement(api.readChoices, ({ caller: { userId }, services }) =>
    services.db.withUser(userId, (trx) => choicesOf(trx, userId)),
  ),
  implement(api.changeChoice, ({ input, caller: { userId }, services }) =>
    services.db
      .withUser(userId, async (trx) => {
        await choose(trx, userId, input, null)
        return choicesOf(trx, userId)
      })
      .catch(refuseNobody),
  ),
  implement(api.readChoicesOf, ({ input, caller, services }) =>
    services.db.withUser(caller.userId, (trx) => choicesOf(trx, input.userId)),
  ),
  implement(api.changeChoiceOf, ({ input: { userId, ...choice }, caller, services, client }) =>
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
  ),
  implement(api.receiveSms, async ({ input: { from, message }, services, header }) => {
    const { smsInboundSecret } = services
    if (smsInboundSecret === undefined) throw refusal('not_found')
    if (!isSame(secretIn(header('authorization') ?? ''), smsInboundSecret)) throw refusal('forbidden')
    const reply = readSmsReply(message)
    const number = toE164(from)
    // The response is the same whatever was found, because a gateway does not need to know who has an account.
    if (reply === null || number === null) return
    await chooseByNumber(services.db, writtenForms(number), reply === 'start')
  }),
]

/**
 * Handles an error for an account that was deleted or never existed.
 * @throws AppError not_found, or the error itself
 */
function refuseNobody(error: unknown): never {
  throw sqlState(error) === FOREIGN_KEY_VIOLATION ? refusal('not_found') : error
}

/**
 * Returns the secret in `Bearer SECRET`, or the password of `https://any:SECRET@…` for a gateway that only takes an address.
 */
function secretIn(authorization: string): string {
  const [, scheme = '', value = ''] = /^(\w+) +(\S+)$/.exec(authorization) ?? []
  if (scheme.toLowerCase() === 'bearer') return value
  if (scheme.toLowerCase() !== 'basic') return ''
  return Buffer.from(value, 'base64')
    .toString()
    .replace(/^[^:]*:/, '')
}

/** Compares two secrets. They are hashed, because the comparison needs two values of the same length. */
function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(expected))
}

/** Returns the forms in which learners type this number, in digits only. */
function writtenForms(e164: string): string[] {
  const digits = e164.slice(1)
  return [digits, `00${digits}`, ...(digits.startsWith('27') ? [`0${digits.slice(2)}`] : [])]
}
