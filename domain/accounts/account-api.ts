import { defineCall } from '../api-call.ts'
import { AddEmail, ChangePassword } from './accounts.ts'
import { EndOtherSessions, EndSession, OwnSessions } from './session-kinds.ts'

export const readOwnSessions = defineCall({
  method: 'GET',
  path: '/api/account/sessions',
  access: 'account:manage',
  summary: 'Where the caller is signed in, last used first',
  output: OwnSessions,
})

export const endSession = defineCall({
  method: 'POST',
  path: '/api/account/sessions/end',
  access: 'account:manage',
  summary: 'End one of the caller’s sessions; one that has ended already counts as done',
  input: EndSession,
  output: 'no-content',
  example: ({ fresh }) => ({ id: fresh }),
})

export const endOtherSessions = defineCall({
  method: 'POST',
  path: '/api/account/sessions/end-others',
  access: 'account:manage',
  summary: 'End all of the caller’s sessions but this one, and on request every upload ticket',
  input: EndOtherSessions,
  output: 'no-content',
  example: { endTickets: true },
})

export const changePassword = defineCall({
  method: 'POST',
  path: '/api/account/password',
  access: 'account:manage',
  summary: 'Change the caller’s password; ends all other sessions and every link for a new one',
  input: ChangePassword,
  output: 'no-content',
  example: {
    currentPassword: 'umthi-omkhulu',
    password: 'my-own-secret',
    confirmPassword: 'my-own-secret',
  },
})

export const addEmail = defineCall({
  method: 'POST',
  path: '/api/account/email',
  access: 'account:manage',
  summary: 'Add an e-mail address to an account without one; it signs in by it from then on',
  input: AddEmail,
  output: 'no-content',
  example: ({ fresh }) => ({ email: `nobody-${fresh}@example.test` }),
})
