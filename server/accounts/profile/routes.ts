import * as api from '#domain/accounts/profile-api.ts'
import { changeOf } from '#domain/accounts/accounts.ts'
import { refusal } from '../../core/errors.ts'
import { checkInput } from '../../http/routing/check-input.ts'
import { implement } from '../services.ts'
import { countNamesakes } from './namesakes.ts'
import { readStaffName, saveStaffName } from './staff-name.ts'
import { correctProfile, profileOf, readOwnClasses, recordNameChange } from './queries.ts'

export const routes = [
  implement(api.readProfile, async ({ caller: { userId }, services }) => {
    const profile = await services.db.withUser(userId, (trx) => profileOf(trx, userId))
    if (profile === null) throw refusal('not_found')
    return profile
  }),
  implement(api.correctProfile, async ({ input, caller: { userId }, services, client }) => {
    const isRenamed = input.firstName !== undefined || input.lastName !== undefined
    const namesakes = isRenamed ? await countNamesakes(services.accounts, userId, { name: input }) : 0
    const profile = await services.db.withUser(
      userId,
      async (trx) => {
        const before = await profileOf(trx, userId)
        if (before !== null) checkInput(changeOf(before), input)
        // This is done for every new name, so that the response time does not reveal who else is in the class.
        if (isRenamed && (await readOwnClasses(trx, userId)).length > 0)
          await recordNameChange(trx, userId, { ...input, namesakes })
        return correctProfile(trx, userId, input)
      },
      client,
    )
    if (profile === null) throw refusal('not_found')
    return profile
  }),
  implement(api.readStaffName, readStaffName),
  implement(api.saveStaffName, saveStaffName),
]
