import { defineCall } from '../api-call.ts'
import {
  AddLearner,
  ConfirmLearners,
  CorrectLearner,
  DeleteLearner,
  LearnerExport,
  LearnerOptions,
  LearnerPage,
  LearnerQuery,
  LearnersConfirmed,
  OneTimePassword,
  ResetLearnerPassword,
} from './learners.ts'

export const findLearners = defineCall({
  method: 'POST',
  path: '/api/admin/learners/find',
  access: 'learners:read',
  summary: 'A page of learners with their figures, newest first, narrowed by name, school and grade',
  input: LearnerQuery,
  output: LearnerPage,
  example: ({ mark }) => ({ search: mark, schoolName: mark, gradeClass: mark }),
})

export const readLearnerOptions = defineCall({
  method: 'GET',
  path: '/api/admin/learners/options',
  access: 'learners:read',
  summary: 'The schools and grades there are to narrow by',
  output: LearnerOptions,
})

export const exportLearners = defineCall({
  method: 'POST',
  path: '/api/admin/learners/export',
  access: 'learners:read',
  summary: 'The learners a filter lets through, as a file: CSV, or xlsx for Excel',
  input: LearnerExport,
  output: 'file',
  example: ({ mark }) => ({ search: mark, schoolName: mark, gradeClass: mark }),
})

export const addLearner = defineCall({
  method: 'POST',
  path: '/api/admin/learners/add',
  access: 'learners:admit',
  summary: 'Make a learner’s account with a one-time password',
  input: AddLearner,
  output: OneTimePassword,
  status: 201,
  example: ({ fresh }) => ({
    firstName: 'Naledi',
    lastName: 'Dlamini',
    schoolName: 'Qala Primary School',
    gradeClass: 'Grade 7A',
    age: 13,
    email: `naledi-${fresh}@example.test`,
    phoneNumber: '0821234567',
  }),
})

export const confirmLearners = defineCall({
  method: 'POST',
  path: '/api/admin/learners/confirm',
  access: 'learners:admit',
  summary: 'Confirm learners who registered by themselves: from now on they get school news and messages',
  input: ConfirmLearners,
  body: 'list',
  output: LearnersConfirmed,
  example: ({ otherId }) => ({ userIds: [otherId] }),
})

export const resetLearnerPassword = defineCall({
  method: 'POST',
  path: '/api/admin/learners/reset-password',
  access: 'learners:reset-password',
  summary:
    'Give an account a one-time password; ends its sessions, and another must be chosen at the next sign-in',
  input: ResetLearnerPassword,
  output: OneTimePassword,
  example: ({ otherId }) => ({ userId: otherId }),
})

export const correctLearner = defineCall({
  method: 'POST',
  path: '/api/admin/learners/correct',
  access: 'classes:teach',
  summary: 'Correct some of a learner’s details; a teacher those of their own learners',
  input: CorrectLearner,
  output: 'no-content',
  example: ({ otherId }) => ({ userId: otherId, change: { lastName: 'Corrected' } }),
})

export const deleteLearner = defineCall({
  method: 'POST',
  path: '/api/admin/learners/delete',
  access: 'learners:delete',
  summary: 'Delete a learner’s account with everything that belongs to it',
  input: DeleteLearner,
  output: 'no-content',
  example: ({ otherId, mark }) => ({
    userId: otherId,
    fullName: `${mark} ${mark}`,
  }),
})
