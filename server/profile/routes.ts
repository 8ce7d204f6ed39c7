import { ProfileChange } from '#domain/accounts.ts'
import { Profile } from '#domain/session.ts'
import { refusal } from '../errors.ts'
import { defineRoute } from '../routing/define-route.ts'
import { correctProfile, profileOf, type ProfileRow } from './queries.ts'

export const getProfile = defineRoute({
  access: 'profile:read',
  summary: "The caller's own profile",
  output: Profile,
  handler: async ({ caller: { userId }, services }) => {
    const row = await services.db.withUser(userId, (trx) => profileOf(trx, userId))
    if (row === null) throw refusal('not_found')
    return presentProfile(row)
  },
})

export const patchProfile = defineRoute({
  access: 'profile:correct',
  summary: "Correct some of the caller's own profile; what is not named stays",
  input: ProfileChange,
  output: Profile,
  handler: async ({ input, caller: { userId }, services, client }) => {
    const row = await services.db.withUser(userId, (trx) => correctProfile(trx, userId, input), client)
    if (row === null) throw refusal('not_found')
    return presentProfile(row)
  },
})

function presentProfile(row: ProfileRow): Profile {
  return {
    userId: row.user_id,
    firstName: row.first_name,
    lastName: row.last_name,
    schoolName: row.school_name,
    gradeClass: row.grade_class,
    age: row.age,
    phoneNumber: row.phone_number,
    createdAt: row.created_at.toISOString(),
  }
}
