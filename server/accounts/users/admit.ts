import type { AddLearner, ConfirmLearners, OneTimePassword } from '#domain/accounts/learners.ts'
import type { DB } from '#database/generated/schema.ts'
import { sql, type Transaction } from 'kysely'
import type * as z from 'zod/mini'
import { invalidInput } from '../../core/errors.ts'
import { readablePassword } from '../../core/readable-password.ts'
import type { Caller } from '../../http/routing/route.ts'
import type { Call } from '../services.ts'
import { record } from '../../core/access-log.ts'
import { oneTimeExpiry, withAccounts } from './accounts.ts'
import { makeLearners } from './make-learners.ts'

/**
 * Creates an account as registering does, but confirmed at once and with a one-time password.
 * @throws AppError already_registered; invalid_input for a class that is not open
 */
export async function addLearner(call: Call<AddLearner, Caller>): Promise<OneTimePassword> {
  const { input, caller, services } = call
  const password = readablePassword()
  // This is done before the transaction, because waiting for the hasher must not hold a database connection.
  const passwordHash = await services.passwords.hashDrawn(password)
  const expiresAt = oneTimeExpiry('learner')
  const email = input.email || null
  const { classId = null, ...details } = input
  const signInClass = await withAccounts(call, 'learners:admit', async (trx) => {
    const open = classId === null ? null : await openClass(trx, classId)
    const learner = {
      ...details,
      gradeClass: open?.name ?? details.gradeClass,
      email,
      phoneNumber: input.phoneNumber || null,
      classId,
      oneTime: { passwordHash, expiresAt },
    }
    await makeLearners(trx, [learner], caller.userId)
    if (email !== null || open === null || open.code === null) return null
    return { name: open.name, code: open.code }
  })
  return { email, password, expiresAt: expiresAt.toISOString(), signInClass }
}

/** @throws AppError invalid_input if the class does not exist or is archived */
async function openClass(
  trx: Transaction<DB>,
  classId: string,
): Promise<{ name: string; code: string | null }> {
  const { rows } = await sql<{ name: string; code: string | null }>`
    select class_name as name, code from app.classes where id = ${classId}::uuid and archived_at is null
  `.execute(trx)
  const [open] = rows
  if (open === undefined) throw invalidInput({ classId: 'Please choose an open class of this school' })
  return open
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
