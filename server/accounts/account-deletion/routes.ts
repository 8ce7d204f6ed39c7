import * as deletedAccountsApi from '#domain/accounts/deleted-accounts-api.ts'
import * as privacyApi from '#domain/privacy/privacy-api.ts'
import { backupFolder } from '../../core/env.ts'
import { isNameOf } from '#domain/accounts/learners.ts'
import { isStaff } from '#domain/permissions.ts'
import { confirmsDeletion, TYPE_DELETE } from '#domain/privacy/privacy.ts'
import { requireProof } from '../auth/prove.ts'
import { invalidInput, refusal } from '../../core/errors.ts'
import { implement } from '../services.ts'
import { withAccounts } from '../users/accounts.ts'
import type { AccountsServices } from '../services.ts'
import { askDeletion, cancelDeletion, deletionDueOf, lockPerson, whichDeleted } from './deletions.ts'
import { noteWishes } from './outside-wishes.ts'

export const routes = [
  implement(privacyApi.readOwnDeletion, async ({ caller, services }) => ({
    dueAt: await deletionDueOf(services.accounts, caller.userId),
  })),
  implement(privacyApi.askDeletion, async (call) => {
    const { input, caller, services, client } = call
    await requireProof(call)
    const asked = await services.db.withAuth(
      async (trx) => {
        const person = await lockPerson(trx, caller.userId)
        if (person === null) throw refusal('signed_out')
        const { firstName, lastName } = person
        const hasName = firstName !== null && lastName !== null
        const isName = hasName && isNameOf(input.typed, { firstName, lastName })
        if (!isName && !confirmsDeletion(input.typed)) throw invalidInput({ typed: TYPE_DELETE })
        return askDeletion(trx, caller.userId, person.roles)
      },
      { ...client, userId: caller.userId },
    )
    await services.endedSessions.refuseThoseOf(caller.userId)
    await noteOutside(services)
    return asked
  }),
  implement(privacyApi.keepAccount, async ({ caller, services, client }) => {
    await services.db.withAuth(
      async (trx) => {
        if ((await lockPerson(trx, caller.userId)) === null) throw refusal('signed_out')
        await cancelDeletion(trx, caller.userId)
      },
      { ...client, userId: caller.userId },
    )
    await noteOutside(services)
  }),
  implement(privacyApi.askLearnerDeletion, async (call) => {
    const { userId, fullName } = call.input
    await requireProof(call)
    const asked = await withAccounts(call, 'privacy:manage', async (trx) => {
      const person = await lockPerson(trx, userId)
      if (person === null) throw refusal('not_found')
      const { firstName, lastName, roles } = person
      if (firstName === null || lastName === null) throw refusal('not_found')
      if (isStaff(roles)) throw refusal('forbidden')
      if (!isNameOf(fullName, { firstName, lastName }))
        throw invalidInput({ fullName: 'This is not the learner’s name' })
      return askDeletion(trx, userId, roles)
    })
    await call.services.endedSessions.refuseThoseOf(userId)
    await noteOutside(call.services)
    return asked
  }),
  implement(privacyApi.cancelLearnerDeletion, async (call) => {
    await withAccounts(call, 'privacy:manage', async (trx) => {
      const person = await lockPerson(trx, call.input.userId)
      if (person === null || !(await cancelDeletion(trx, call.input.userId))) throw refusal('not_found')
    })
    await noteOutside(call.services)
  }),
  implement(deletedAccountsApi.readDeleted, async ({ input, services, client }) => ({
    deleted: await services.visits.ask({ door: 'deleted accounts', ip: client.ip }, () =>
      whichDeleted(services.accounts, input.userIds),
    ),
  })),
]

function noteOutside({ db, folders }: AccountsServices): Promise<void> {
  return noteWishes(db, [folders.dataDir, backupFolder(folders)])
}
