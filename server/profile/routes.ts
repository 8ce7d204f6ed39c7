import { Profile } from '#domain/session.ts'
import { refusal } from '../errors.ts'
import { defineRoute } from '../routing/define-route.ts'
import { presentProfile } from './present.ts'
import { profileOf } from './queries.ts'

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
