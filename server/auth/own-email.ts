import { AddEmail, HAS_EMAIL } from '#domain/accounts.ts'
import { sql } from 'kysely'
import { invalidInput, refusal, sqlState, UNIQUE_VIOLATION } from '../errors.ts'
import { defineRoute, type Call, type Caller } from '../routing/define-route.ts'
import { deviceOf } from './authenticate.ts'
import { requireProof } from './prove.ts'
import { recordSignInEvent } from './queries.ts'
import { refuseTaken } from './sign-in.ts'

export const postOwnEmail = defineRoute({
  access: 'account:manage',
  summary: 'Add an e-mail address to an account without one; it signs in by it from then on',
  input: AddEmail,
  output: 'no-content',
  handler: addEmail,
})

/**
 * Asks for the password again, because links for a new password go to this address: whoever finds a page open must not take the
 * account with it.
 * @throws AppError password_needed, already_registered; invalid_input where there is an address
 */
async function addEmail(call: Call<AddEmail, Caller>): Promise<void> {
  const { input, caller, services, client, setHeader } = call
  const { userId, sessionId } = caller
  await requireProof(call)
  const isTaken = await services.db
    .withAuth(
      async (trx) => {
        // Whoever was given a new password meanwhile, such as by a teacher, has lost this session.
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
  // The device knows its owner by the new name too.
  setHeader('Set-Cookie', deviceOf(call).remembering(input.email))
}
