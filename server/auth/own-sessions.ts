import { EndSession, OwnSessions } from '#domain/session-kinds.ts'
import { ChangePassword } from '#domain/accounts.ts'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { AppError, invalidInput, refusal } from '../errors.ts'
import { defineRoute, type Call, type Caller } from '../routing/define-route.ts'
import { refuseNamesakesPassword } from './namesakes.ts'
import { checkNewPassword, passwordOwner } from './password-rules.ts'
import { prove } from './prove.ts'
import { recordSignInEvent, rolesOf, setPassword } from './queries.ts'
import { kindOf } from './session-kinds.ts'

export const getOwnSessions = defineRoute({
  access: 'account:manage',
  summary: 'Where the caller is signed in, last used first',
  output: OwnSessions,
  handler: async ({ caller: { userId, sessionId }, services: { accounts } }) => {
    const roles = await rolesOf(accounts, userId)
    const rows = await accounts
      .selectFrom('auth.sessions')
      .select(['id', 'device_name', 'is_shared', 'created_at', 'last_used_at'])
      .where('account_id', '=', userId)
      .where('expires_at', '>', sql<Date>`now()`)
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
  },
})

export const postEndSession = defineRoute({
  access: 'account:manage',
  summary: 'End one of the caller’s sessions; one that has ended already counts as done',
  input: EndSession,
  output: 'no-content',
  handler: (call) => endSessions(call, (id) => id === call.input.id),
})

export const postEndOtherSessions = defineRoute({
  access: 'account:manage',
  summary: 'End all of the caller’s sessions but this one',
  output: 'no-content',
  handler: (call) => endSessions(call, (id) => id !== call.caller.sessionId),
})

export const postOwnPassword = defineRoute({
  access: 'account:manage',
  summary: 'Change the caller’s password; ends all other sessions and every link for a new one',
  input: ChangePassword,
  output: 'no-content',
  handler: (call) =>
    call.services.loginQueue({ rank: 'known', line: call.caller.userId }, () => changePassword(call)),
})

async function endSessions(
  { caller: { userId }, services, client }: Call<unknown, Caller>,
  isMeant: (id: string) => boolean,
): Promise<void> {
  await services.db.withAuth(
    async (trx) => {
      const mine = await trx
        .selectFrom('auth.sessions')
        .select('id')
        .where('account_id', '=', userId)
        .execute()
      const ids = mine.map(({ id }) => id).filter(isMeant)
      if (ids.length === 0) return
      await trx.deleteFrom('auth.sessions').where('id', 'in', ids).execute()
      await recordSignInEvent(trx, 'session_ended', userId, { sessions: ids.length })
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
  if (input.password === input.currentPassword)
    throw invalidInput({ password: 'Please choose another password than the one you have' })
  checkNewPassword(input.password, await passwordOwner(services.accounts, userId))
  await refuseNamesakesPassword(services, userId, input.password)
  const passwordHash = await services.passwords.hash(input.password)
  await services.db.withAuth(
    async (trx) => {
      // Whoever replaced the password meanwhile, such as an admin, has ended this session.
      const { rows } = await sql`
        select from auth.sessions where id = ${sessionId}::uuid and account_id = ${userId}::uuid for update
      `.execute(trx)
      if (rows.length === 0) throw refusal('signed_out')
      await setPassword(trx, userId, passwordHash, sessionId)
      await recordSignInEvent(trx, 'password_changed', userId)
    },
    { ...client, userId },
  )
  await services.endedSessions.refuseThoseOf(userId)
}
