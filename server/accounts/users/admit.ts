import type { AddLearner, ConfirmLearners, OneTimePassword } from '#domain/accounts/learners.ts'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { readablePassword } from '../../core/readable-password.ts'
import type { Caller } from '../../http/routing/route.ts'
import type { Call } from '../services.ts'
import { record } from '../../core/access-log.ts'
import { oneTimeExpiry, withAccounts } from './accounts.ts'
import { makeLearners } from './make-learners.ts'

/**
 * Creates an account as registering does, but confirmed at once and with a one-time password.
 * @throws AppError already_registered
 */
export async function addLearner(call: Call<AddLearner, Caller>): Promise<OneTimePassword> {
  const { input, caller, services } = call
  const password = readablePassword()
  // This is done before the transaction, because waiting for the hasher must not hold a database connection.
  const passwordHash = await services.passwords.hashDrawn(password)
  const expiresAt = oneTimeExpiry('learner')
  const email = input.email || null
  const learner = {
    ...input,
    email,
    phoneNumber: input.phoneNumber || null,
    classId: null,
    oneTime: { passwordHash, expiresAt },
  }
  await withAccounts(call, 'learners:admit', (trx) => makeLearners(trx, [learner], caller.userId))
  return { email, password, expiresAt: expiresAt.toISOString(), signInClass: null }
}

/** @returns how many were waiting; learners whom somebody else has confirmed in the meantime are not counted */
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
