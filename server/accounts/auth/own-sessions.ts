import * as api from '#domain/accounts/account-api.ts'
import { plainPassword, type ChangePassword } from '#domain/accounts/accounts.ts'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { AppError, invalidInput, refusal } from '../../core/errors.ts'
import { endTicketsOf } from '../../learning/progress/tickets.ts'
import type { Caller } from '../../http/routing/route.ts'
import { implement, type Call } from '../services.ts'
import { placeOfAccount } from './authenticate.ts'
import { nameSaltOf } from './name-salt.ts'
import { checkNewPassword, passwordOwner } from './password-rules.ts'
import { addEmail } from './own-email.ts'
import { prove } from './prove.ts'
import { explainEnds, lockPassword, recordSignInEvent, rolesOf, setPassword } from './queries.ts'
import { kindOf } from './session-kinds.ts'

export const routes = [
  implement(api.readOwnSessions, async ({ caller: { userId, sessionId }, services: { accounts } }) => {
    const roles = await rolesOf(accounts, userId)
    const rows = await accounts
      .selectFrom('auth.sessions')
      .select(['id', 'device_name', 'is_shared', 'created_at', 'last_used_at'])
      .where('account_id', '=', userId)
      .where('expires_at', '>', sql<Date>`app.judged_at(last_used_at)`)
      .where('is_second_factor_due', '=', false)
      .orderBy('last_used_at', 'desc')
      .execute()
    return {
      sessions: rows.map((row) => ({
        id: row.id,
        device: row.device_name,
        kind: kindOf({ roles, isShared: row.is_shared }),
        startedAt: row.created_at.toISOString(),
        lastUsedAt: row.last_used_at.toISOString(),
        isThis: row.id === sessionId,
      })),
    }
  }),
  implement(api.endSession, (call) => endSessions(call, (id) => id === call.input.id)),
  implement(api.endOtherSessions, (call) =>
    endSessions(call, (id) => id !== call.caller.sessionId, { endTickets: call.input?.endTickets ?? false }),
  ),
  implement(api.changePassword, (call) =>
    call.services.loginQueue(placeOfAccount(call, call.caller.userId), () => changePassword(call)),
  ),
  implement(api.addEmail, addEmail),
]

async function endSessions(
  { caller: { userId }, services, client }: Call<unknown, Caller>,
  isMeant: (id: string) => boolean,
  { endTickets } = { endTickets: false },
): Promise<void> {
  await services.db.withAuth(
    async (trx) => {
      const mine = await trx
        .selectFrom('auth.sessions')
        .select('id')
        .where('account_id', '=', userId)
        .execute()
      const ids = mine.map(({ id }) => id).filter(isMeant)
      if (ids.length > 0) {
        await trx.deleteFrom('auth.sessions').where('id', 'in', ids).execute()
        await explainEnds(trx, [userId], 'elsewhere')
      }
      if (ids.length > 0 || endTickets)
        await recordSignInEvent(trx, 'session_ended', userId, {
          sessions: ids.length,
          ...(endTickets && { tickets: 1 }),
        })
      if (endTickets) await endTicketsOf(trx, [userId])
    },
    { ...client, userId },
  )
  await services.endedSessions.refuseThoseOf(userId)
}

async function changePassword(call: Call<z.infer<typeof ChangePassword>, Caller>): Promise<void> {
  const { input, caller, services, client } = call
  const { userId, sessionId } = caller
  await prove({ ...call, client, input: { password: input.currentPassword } }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'invalid_credentials')
      throw invalidInput({ currentPassword: 'This is not your password' })
    throw error
  })
  if (plainPassword(input.password) === plainPassword(input.currentPassword))
    throw invalidInput({ password: 'Please choose another password than the one you have' })
  checkNewPassword(input.password, await passwordOwner(services.accounts, userId))
  const passwordHash = await services.passwords.hash(input.password, await nameSaltOf(services, userId))
  await services.db.withAuth(
    async (trx) => {
      await lockPassword(trx, userId)
      // If somebody, such as an admin, has replaced the password meanwhile, this session has ended.
      const { rows } = await sql`
        select from auth.sessions where id = ${sessionId}::uuid and account_id = ${userId}::uuid for update
      `.execute(trx)
      if (rows.length === 0) throw refusal('signed_out')
      await setPassword(trx, userId, passwordHash, 'password_changed', sessionId)
      await recordSignInEvent(trx, 'password_changed', userId)
    },
    { ...client, userId },
  )
  await services.endedSessions.refuseThoseOf(userId)
}
