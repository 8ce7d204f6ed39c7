import type { AddEmail } from '#domain/accounts/accounts.ts'
import { HAS_EMAIL } from '#domain/accounts/accounts.ts'
import { sql } from 'kysely'
import { invalidInput, refusal, sqlState, UNIQUE_VIOLATION } from '../../core/errors.ts'
import type { Caller } from '../../http/routing/route.ts'
import type { Call } from '../services.ts'
import { deviceOf } from './authenticate.ts'
import { requireProof } from './prove.ts'
import { recordSignInEvent } from './queries.ts'
import { refuseTaken } from './sign-in.ts'

/**
 * Adds an e-mail address, and asks for the password again. Links for a new password go to this address, so somebody who finds a
 * page open must not be able to take over the account.
 * @throws AppError password_needed, already_registered, signed_out; invalid_input if the account already has an address
 */
export async function addEmail(call: Call<AddEmail, Caller>): Promise<void> {
  const { input, caller, services, client, setHeader } = call
  const { userId, sessionId } = caller
  await requireProof(call)
  const isTaken = await services.db
    .withAuth(
      async (trx) => {
        // If somebody, such as a teacher, has replaced the password meanwhile, this session has ended.
        const { rows } = await sql`
          select from auth.sessions where id = ${sessionId}::uuid and account_id = ${userId}::uuid for update
        `.execute(trx)
        if (rows.length === 0) throw refusal('signed_out')
        const { numUpdatedRows } = await trx
          .updateTable('auth.accounts')
          .set({ email: input.email })
          .where('id', '=', userId)
          .where('email', 'is', null)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) throw invalidInput({ email: HAS_EMAIL })
        await recordSignInEvent(trx, 'email_added', userId)
      },
      { ...client, userId },
    )
    .then(
      () => false,
      (error: unknown) => {
        if (sqlState(error) === UNIQUE_VIOLATION) return true
        throw error
      },
    )
  if (isTaken) await refuseTaken(call)
  // The device must know its owner by the new address too.
  setHeader('Set-Cookie', deviceOf(call).remembering(input.email))
}
