import { defineCall } from '../api-call.ts'
import { AdminCandidate, Admins, ChangeAdmin, FindAdmin } from './admins.ts'
import { OneTimePassword } from './learners.ts'

export const readAdmins = defineCall({
  method: 'GET',
  path: '/api/admin/admins',
  access: 'admins:manage',
  summary: 'Everybody who is an admin',
  output: Admins,
})

export const findAdmin = defineCall({
  method: 'POST',
  path: '/api/admin/admins/find',
  access: 'admins:manage',
  summary: 'Who is behind an e-mail address',
  input: FindAdmin,
  output: AdminCandidate,
  example: ({ email }) => ({ email }),
})

export const addAdmin = defineCall({
  method: 'POST',
  path: '/api/admin/admins',
  access: 'admins:manage',
  summary: 'Make somebody an admin, with a one-time password in place of the one the account has',
  input: ChangeAdmin,
  output: OneTimePassword,
  example: ({ otherId }) => ({ userId: otherId }),
})

export const removeSecondFactorOf = defineCall({
  method: 'POST',
  path: '/api/admin/admins/remove-second-factor',
  access: 'admins:manage',
  summary: 'Remove somebody else’s second factor, when their phone is lost',
  input: ChangeAdmin,
  output: 'no-content',
  example: ({ otherId }) => ({ userId: otherId }),
})

export const removeAdmin = defineCall({
  method: 'POST',
  path: '/api/admin/admins/remove',
  access: 'admins:manage',
  summary: 'Take the role admin from somebody else; the last one keeps it',
  input: ChangeAdmin,
  output: 'no-content',
  example: ({ otherId }) => ({ userId: otherId }),
})
