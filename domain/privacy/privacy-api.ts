import * as z from 'zod/mini'
import { defineCall } from '../api-call.ts'
import { MyData } from './my-data.ts'
import {
  AskDeletion,
  AskDeletionForLearner,
  ConsentSearch,
  LearnerPrivacy,
  OneLearner,
  OwnConsent,
  OwnDeletion,
  PrivacyOverview,
  RecordClassConsents,
  RecordConsent,
  UndoClassConsents,
  WithoutConsent,
} from './privacy.ts'

export const readMyData = defineCall({
  method: 'POST',
  path: '/api/account/data',
  access: 'account:manage',
  summary: 'Everything that is kept about the caller',
  output: MyData,
})

export const readOwnConsent = defineCall({
  method: 'GET',
  path: '/api/account/consent',
  access: 'account:manage',
  summary: 'Who agreed that the school keeps the caller’s data',
  output: OwnConsent,
})

export const withdrawOwnConsent = defineCall({
  method: 'POST',
  path: '/api/account/consent/withdraw',
  access: 'account:manage',
  summary: 'Take the consent for the caller’s own data back',
  output: 'no-content',
})

export const readOwnDeletion = defineCall({
  method: 'GET',
  path: '/api/account/deletion',
  access: 'account:manage',
  summary: 'When the caller’s own account will be deleted, if somebody asked for it',
  output: OwnDeletion,
})

export const askDeletion = defineCall({
  method: 'POST',
  path: '/api/account/deletion',
  access: 'account:manage',
  summary: 'Ask for the caller’s own account to be deleted in 14 days; ends all of its sessions at once',
  input: AskDeletion,
  output: OwnDeletion,
  example: { typed: 'DELETE' },
})

export const keepAccount = defineCall({
  method: 'POST',
  path: '/api/account/deletion/cancel',
  access: 'account:manage',
  summary: 'Keep the caller’s own account after all; nothing changes when nobody had asked',
  output: 'no-content',
})

export const readPrivacyOverview = defineCall({
  method: 'GET',
  path: '/api/admin/privacy',
  access: 'privacy:manage',
  summary: 'Accounts that will be deleted, and learners without consent',
  output: PrivacyOverview,
})

export const readLearnerPrivacy = defineCall({
  method: 'POST',
  path: '/api/admin/privacy/learner',
  access: 'privacy:manage',
  summary: 'One learner’s consent, and when the account will be deleted',
  input: OneLearner,
  output: LearnerPrivacy,
  example: ({ otherId }) => ({ userId: otherId }),
})

export const readLearnerData = defineCall({
  method: 'POST',
  path: '/api/admin/privacy/data',
  access: 'privacy:manage',
  summary: 'Everything that is kept about a learner, for the family',
  input: OneLearner,
  output: MyData,
  example: ({ otherId }) => ({ userId: otherId }),
})

export const findWithoutConsent = defineCall({
  method: 'POST',
  path: '/api/admin/privacy/consent/missing',
  access: 'privacy:manage',
  summary: 'Learners without consent, by name or class',
  input: ConsentSearch,
  output: WithoutConsent,
  example: { gradeClass: '7A' },
})

export const recordClassConsents = defineCall({
  method: 'POST',
  path: '/api/admin/privacy/consent/class',
  access: 'privacy:manage',
  summary:
    'Write down the signed forms of many learners of one day; the names of those who signed stay on the paper',
  input: RecordClassConsents,
  output: z.object({ userIds: z.array(z.uuid()) }),
  example: ({ otherId }) => ({ userIds: [otherId], givenOn: '2026-11-20' }),
})

export const undoClassConsents = defineCall({
  method: 'POST',
  path: '/api/admin/privacy/consent/class/undo',
  access: 'privacy:manage',
  summary: 'Undo forms that the caller has written down at once by mistake within the last day',
  input: UndoClassConsents,
  output: z.object({ undone: z.int() }),
  example: ({ otherId }) => ({ userIds: [otherId] }),
})

export const recordConsent = defineCall({
  method: 'POST',
  path: '/api/admin/privacy/consent',
  access: 'privacy:manage',
  summary: 'Write down a printed form of consent',
  input: RecordConsent,
  output: 'no-content',
  example: ({ otherId }) => ({
    userId: otherId,
    relation: 'parent',
    givenByName: 'Nomsa Dlamini',
    givenOn: '2026-11-20',
  }),
})

export const withdrawConsent = defineCall({
  method: 'POST',
  path: '/api/admin/privacy/consent/withdraw',
  access: 'privacy:manage',
  summary: 'Take a learner’s consent back, for the family',
  input: OneLearner,
  output: 'no-content',
  example: ({ otherId }) => ({ userId: otherId }),
})

export const askLearnerDeletion = defineCall({
  method: 'POST',
  path: '/api/admin/privacy/deletion',
  access: 'privacy:manage',
  summary: 'Ask for a learner’s account to be deleted in 14 days, for the family; ends its sessions at once',
  input: AskDeletionForLearner,
  output: OwnDeletion,
  example: ({ otherId, mark }) => ({
    userId: otherId,
    fullName: `${mark} ${mark}`,
  }),
})

export const cancelLearnerDeletion = defineCall({
  method: 'POST',
  path: '/api/admin/privacy/deletion/cancel',
  access: 'privacy:manage',
  summary: 'Keep an account that was going to be deleted',
  input: OneLearner,
  output: 'no-content',
  example: ({ otherId }) => ({ userId: otherId }),
})
