import { Deleted, WhichDeleted } from '#domain/deleted-accounts.ts'
import { isNameOf } from '#domain/learners.ts'
import { isStaff } from '#domain/permissions.ts'
import {
  AskDeletion,
  AskDeletionForLearner,
  confirmsDeletion,
  OneLearner,
  OwnDeletion,
  TYPE_DELETE,
} from '#domain/privacy.ts'
import { requireProof } from '../auth/prove.ts'
import { invalidInput, refusal } from '../errors.ts'
import { defineRoute } from '../routing/define-route.ts'
import { withAccounts } from '../users/accounts.ts'
import type { Services } from '../services.ts'
import { backupFolder } from '../backups/back-up.ts'
import { askDeletion, cancelDeletion, deletionDueOf, lockPerson, whichDeleted } from './deletions.ts'
import { noteWishes } from './outside-wishes.ts'

export const getOwnDeletion = defineRoute({
  access: 'account:manage',
  summary: 'When the caller’s own account will be deleted, if somebody asked for it',
  output: OwnDeletion,
  handler: async ({ caller, services }) => ({ dueAt: await deletionDueOf(services.accounts, caller.userId) }),
})

export const postOwnDeletion = defineRoute({
  access: 'account:manage',
  summary: 'Ask for the caller’s own account to be deleted in 14 days; ends all of its sessions at once',
  input: AskDeletion,
  output: OwnDeletion,
  handler: async (call) => {
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
  },
})

export const postKeepAccount = defineRoute({
  access: 'account:manage',
  summary: 'Keep the caller’s own account after all; nothing changes when nobody had asked',
  output: 'no-content',
  handler: async ({ caller, services, client }) => {
    await services.db.withAuth(
      async (trx) => {
        if ((await lockPerson(trx, caller.userId)) === null) throw refusal('signed_out')
        await cancelDeletion(trx, caller.userId)
      },
      { ...client, userId: caller.userId },
    )
    await noteOutside(services)
  },
})

export const postDeletion = defineRoute({
  access: 'privacy:manage',
  summary: 'Ask for a learner’s account to be deleted in 14 days, for the family; ends its sessions at once',
  input: AskDeletionForLearner,
  output: OwnDeletion,
  handler: async (call) => {
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
  },
})

export const postCancelDeletion = defineRoute({
  access: 'privacy:manage',
  summary: 'Keep an account that was going to be deleted',
  input: OneLearner,
  output: 'no-content',
  handler: async (call) => {
    await withAccounts(call, 'privacy:manage', async (trx) => {
      const person = await lockPerson(trx, call.input.userId)
      if (person === null || !(await cancelDeletion(trx, call.input.userId))) throw refusal('not_found')
    })
    await noteOutside(call.services)
  },
})

export const postWhichDeleted = defineRoute({
  access: 'public',
  summary: 'Which of these accounts were deleted. One that a restore lost is not among them',
  input: WhichDeleted,
  output: Deleted,
  handler: async ({ input, services }) => ({ deleted: await whichDeleted(services.accounts, input.userIds) }),
})

function noteOutside({ db, folders }: Services): Promise<void> {
  return noteWishes(db, [folders.dataDir, backupFolder(folders)])
}
