import { AdminCandidate, Admins, ChangeAdmin, FindAdmin } from '#domain/admins.ts'
import {
  DeleteLearner,
  LearnerFilter,
  LearnerOptions,
  LearnerPage,
  LearnerQuery,
  OneTimePassword,
  ResetLearnerPassword,
} from '#domain/learners.ts'
import { defineRoute } from '../routing/define-route.ts'
import { deleteLearner, resetLearnerPassword } from './accounts.ts'
import { addAdmin, findCandidate, listAdmins, removeAdmin } from './admins.ts'
import { exportLearners } from './export-learners.ts'
import { findLearners } from './find-learners.ts'
import { learnerOptions } from './queries.ts'

// Searching is a POST, because proxies and browsers store URLs and a name must not be in one.

export const postFindLearners = defineRoute({
  access: 'learners:read',
  summary: 'A page of learners with their figures, newest first, narrowed by name, school and grade',
  input: LearnerQuery,
  output: LearnerPage,
  handler: findLearners,
})

export const getLearnerOptions = defineRoute({
  access: 'learners:read',
  summary: 'The schools and grades there are to narrow by',
  output: LearnerOptions,
  handler: ({ caller: { userId }, services }) => services.db.withUser(userId, learnerOptions),
})

export const postExportLearners = defineRoute({
  access: 'learners:read',
  summary: 'The learners a filter lets through, as a CSV file',
  input: LearnerFilter,
  output: 'csv',
  handler: exportLearners,
})

export const postResetLearnerPassword = defineRoute({
  access: 'learners:reset-password',
  summary:
    'Give an account a one-time password; ends its sessions, and another must be chosen at the next sign-in',
  input: ResetLearnerPassword,
  output: OneTimePassword,
  handler: resetLearnerPassword,
})

export const postDeleteLearner = defineRoute({
  access: 'learners:delete',
  summary: 'Delete a learner’s account with everything that belongs to it',
  input: DeleteLearner,
  output: 'no-content',
  handler: deleteLearner,
})

export const getAdmins = defineRoute({
  access: 'admins:manage',
  summary: 'Everybody who is an admin',
  output: Admins,
  handler: listAdmins,
})

export const postFindAdmin = defineRoute({
  access: 'admins:manage',
  summary: 'Who is behind an e-mail address',
  input: FindAdmin,
  output: AdminCandidate,
  handler: findCandidate,
})

export const postAdmin = defineRoute({
  access: 'admins:manage',
  summary: 'Make somebody an admin',
  input: ChangeAdmin,
  output: 'no-content',
  handler: addAdmin,
})

export const postRemoveAdmin = defineRoute({
  access: 'admins:manage',
  summary: 'Take the role admin from somebody else; the last one keeps it',
  input: ChangeAdmin,
  output: 'no-content',
  handler: removeAdmin,
})
