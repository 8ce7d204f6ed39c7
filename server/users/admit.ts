import {
  ONE_TIME_PASSWORD_DAYS,
  type AddLearner,
  type ConfirmLearners,
  type OneTimePassword,
} from '#domain/learners.ts'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { giveOneTimePassword, insertAccount, insertLearner } from '../auth/queries.ts'
import { readablePassword } from '../auth/readable-password.ts'
import { refusal } from '../errors.ts'
import type { Call, Caller } from '../routing/define-route.ts'
import { record } from './access-log.ts'
import { withAccounts } from './accounts.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Makes an account as registering does, confirmed at once, with a password for one use.
 * @throws AppError already_registered
 */
export async function addLearner(call: Call<AddLearner, Caller>): Promise<OneTimePassword> {
  const { input, caller, services } = call
  const password = readablePassword()
  // Before the transaction: waiting for the hasher must not hold a database connection.
  const passwordHash = await services.passwords.hash(password)
  const expiresAt = new Date(Date.now() + ONE_TIME_PASSWORD_DAYS * DAY_MS)
  await withAccounts(call, 'learners:admit', async (trx) => {
    const userId = await insertAccount(trx, { email: input.email, passwordHash })
    if (userId === null) throw refusal('already_registered')
    await insertLearner(trx, userId, input)
    await sql`update app.profiles set confirmed_at = now() where user_id = ${userId}`.execute(trx)
    await giveOneTimePassword(trx, { userId, givenBy: caller.userId, expiresAt })
    await record(trx, 'account_made', { userId })
  })
  return { email: input.email, password, expiresAt: expiresAt.toISOString() }
}

/** @returns how many waited; who was confirmed by somebody else meanwhile is not counted */
export function confirmLearners(
  call: Call<z.infer<typeof ConfirmLearners>, Caller>,
): Promise<{ confirmed: number }> {
  return withAccounts(call, 'learners:admit', async (trx) => {
    const { rows } = await sql<{ userId: string }>`
      update app.profiles set confirmed_at = now()
      where user_id = any(${call.input.userIds}::uuid[]) and confirmed_at is null
      returning user_id as "userId"
    `.execute(trx)
    for (const { userId } of rows) await record(trx, 'account_confirmed', { userId })
    return { confirmed: rows.length }
  })
}
