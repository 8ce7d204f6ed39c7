import { ProfileChange } from '#domain/accounts.ts'
import { Profile } from '#domain/session.ts'
import { refusal } from '../errors.ts'
import { defineRoute } from '../routing/define-route.ts'
import { correctProfile, profileOf } from './queries.ts'

export const getProfile = defineRoute({
  access: 'profile:read',
  summary: "The caller's own profile",
  output: Profile,
  handler: async ({ caller: { userId }, services }) => {
    const profile = await services.db.withUser(userId, (trx) => profileOf(trx, userId))
    if (profile === null) throw refusal('not_found')
    return profile
  },
})

export const patchProfile = defineRoute({
  access: 'profile:correct',
  summary: "Correct some of the caller's own profile; what is not named stays",
  input: ProfileChange,
  output: Profile,
  handler: async ({ input, caller: { userId }, services, client }) => {
    const profile = await services.db.withUser(userId, (trx) => correctProfile(trx, userId, input), client)
    if (profile === null) throw refusal('not_found')
    return profile
  },
})
