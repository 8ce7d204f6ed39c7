import type { AdminCandidate, Admins, ChangeAdmin, FindAdmin } from '#domain/admins.ts'
import type * as z from 'zod/mini'
import { FOREIGN_KEY_VIOLATION, refusal, sqlState } from '../errors.ts'
import type { Call, Caller } from '../routing/define-route.ts'
import { adminRows, candidateBy, giveAdmin, takeAdmin } from './account-queries.ts'
import { actAsAdmin } from './act-as-admin.ts'

/** SQLSTATE of app.keep_an_admin. */
const LAST_ADMIN = 'QA001'

/** Everybody with the role, longest first. */
export async function listAdmins(call: Call<undefined, Caller>): Promise<Admins> {
  const rows = await actAsAdmin(call, adminRows)
  return {
    admins: rows.map((row) => ({
      userId: row.user_id,
      email: row.email,
      name: nameOf(row),
      since: row.granted_at.toISOString(),
    })),
  }
}

/** Who is behind an address. @throws AppError not_found */
export async function findCandidate(call: Call<z.infer<typeof FindAdmin>, Caller>): Promise<AdminCandidate> {
  const row = await actAsAdmin(call, (trx) => candidateBy(trx, call.input.email))
  if (row === null) throw refusal('not_found')
  return {
    userId: row.user_id,
    email: row.email,
    name: nameOf(row),
    schoolName: row.school_name,
    gradeClass: row.grade_class,
    joinedAt: row.created_at.toISOString(),
    isAdmin: row.is_admin,
  }
}

/** Gives the role; to somebody who has it already, nothing. The database writes it down. @throws AppError not_found */
export async function addAdmin(call: Call<z.infer<typeof ChangeAdmin>, Caller>): Promise<void> {
  const { caller, services, client } = call
  await services.db
    .withUser(caller.userId, (trx) => giveAdmin(trx, call.input.userId, caller.userId), client)
    .catch((error: unknown) => {
      throw sqlState(error) === FOREIGN_KEY_VIOLATION ? refusal('not_found') : error
    })
}

/**
 * Takes the role, at once: every admin call asks the database. Nobody takes their own, and the last one stays.
 * @throws AppError not_found, forbidden (one's own), last_admin
 */
export async function removeAdmin(call: Call<z.infer<typeof ChangeAdmin>, Caller>): Promise<void> {
  const { caller, services, client, input } = call
  if (input.userId === caller.userId) throw refusal('forbidden')
  const isTaken = await services.db
    .withUser(caller.userId, (trx) => takeAdmin(trx, input.userId), client)
    .catch((error: unknown) => {
      throw sqlState(error) === LAST_ADMIN ? refusal('last_admin') : error
    })
  if (!isTaken) throw refusal('not_found')
}

function nameOf(row: { first_name: string | null; last_name: string | null }): string | null {
  return row.first_name === null ? null : `${row.first_name} ${row.last_name}`
}
