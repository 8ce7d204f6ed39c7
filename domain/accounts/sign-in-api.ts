import * as z from 'zod/mini'
import { defineCall } from '../api-call.ts'
import { AdminLogin, ChoosePassword, ForgotPassword, Login, Registration, ResetPassword } from './accounts.ts'
import { ClassLogin } from './class-sign-in.ts'
import { ProvePassword } from './proof.ts'
import { SecondFactorCode } from './second-factor.ts'
import { SessionGrant, TokenRequest } from './session-kinds.ts'
import { LinkOrdered } from './session.ts'

const Registered = z.object({ user: z.object({ id: z.uuid() }) })
const SignedIn = z.object({
  user: z.object({ id: z.uuid() }),
  /** The person signed in with a one-time password and must choose a new one before anything else. */
  passwordDue: z.boolean(),
  /** The session opens nothing until the code of a second factor is given. An older server does not send this field. */
  secondFactorDue: z.optional(z.boolean()),
  /** When the account will be deleted, if somebody asked for it. An older server does not send this field. */
  deletionDue: z.optional(z.nullable(z.iso.datetime())),
})

/** A page makes this call before the person types. Without its own mark, a new browser shares the sign-in limit of its address. */
export const markDevice = defineCall({
  method: 'GET',
  path: '/api/auth/device',
  access: 'public',
  summary: 'Give this browser a mark of its own, so that wrong tries beside it are not taken for its own',
  output: 'no-content',
})

export type SignedIn = z.infer<typeof SignedIn>

export const register = defineCall({
  method: 'POST',
  path: '/api/auth/register',
  access: 'public',
  summary: 'Make an account with its profile, and sign in',
  input: Registration,
  output: Registered,
  status: 201,
  example: ({ fresh }) => ({
    firstName: 'Naledi',
    lastName: 'Dlamini',
    schoolName: 'Qala Primary School',
    gradeClass: 'Grade 7A',
    age: 13,
    email: `naledi-${fresh}@example.test`,
    phoneNumber: '0821234567',
    password: 'umthi-omkhulu',
    confirmPassword: 'umthi-omkhulu',
  }),
})

export const login = defineCall({
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  summary: 'Sign in',
  input: Login,
  output: SignedIn,
  example: ({ fresh }) => ({ email: `nobody-${fresh}@example.test`, password: 'umthi-omkhulu' }),
})

export const classLogin = defineCall({
  method: 'POST',
  path: '/api/auth/class-login',
  access: 'public',
  summary: 'Sign in as a learner of a class, by its code, name and secret word',
  input: ClassLogin,
  output: SignedIn,
  example: ({ fresh }) => ({
    classCode: 'goat-mango-47',
    name: `Nobody ${fresh.slice(0, 8)}`,
    password: 'umthi-omkhulu',
  }),
})

/** This is like `login`, but people who are not admins are signed out again. */
export const adminLogin = defineCall({
  method: 'POST',
  path: '/api/auth/admin-login',
  access: 'public',
  summary: 'Sign in as an admin; anyone else is signed out again',
  input: AdminLogin,
  output: SignedIn,
  example: ({ fresh }) => ({ email: `nobody-${fresh}@example.test`, password: 'umthi-omkhulu' }),
})

export const logout = defineCall({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'cookie',
  summary: 'Sign out',
  output: 'no-content',
})

export const mintToken = defineCall({
  method: 'POST',
  path: '/api/auth/token',
  access: 'cookie',
  summary: 'Mint a short access token from the session cookie',
  input: TokenRequest,
  output: SessionGrant,
  example: { idleSeconds: 5 },
})

export const forgotPassword = defineCall({
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'public',
  summary: 'Send a link for a new password; the answer never tells whether the address is known',
  input: ForgotPassword,
  output: LinkOrdered,
  status: 202,
  example: ({ email }) => ({ email }),
})

export const resetPassword = defineCall({
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'public',
  summary: 'Choose a new password by a link; ends every session of the account',
  input: ResetPassword,
  output: 'no-content',
  example: { token: 'A'.repeat(43), password: 'my-own-secret', confirmPassword: 'my-own-secret' },
})

/** This replaces a one-time password, in the session that was begun with it. */
export const choosePassword = defineCall({
  method: 'POST',
  path: '/api/auth/choose-password',
  access: 'cookie',
  summary: 'Choose a password of one’s own, after signing in with one an admin gave out',
  input: ChoosePassword,
  output: 'no-content',
  example: { password: 'my-own-secret', confirmPassword: 'my-own-secret' },
})

export const provePassword = defineCall({
  method: 'POST',
  path: '/api/auth/prove',
  access: 'account:manage',
  summary: 'Give the password again; for some minutes this session may do what cannot be undone',
  input: ProvePassword,
  output: 'no-content',
  example: { password: 'umthi-omkhulu' },
})

/** This follows the right password. The session that the password began allows nothing else. */
export const giveSecondFactor = defineCall({
  method: 'POST',
  path: '/api/auth/second-factor',
  access: 'cookie',
  summary: 'The code of the second factor, or a recovery code, after the right password',
  input: SecondFactorCode,
  // No page reads the user, so a server may leave it out.
  output: z.object({ user: z.optional(z.object({ id: z.uuid() })), passwordDue: z.boolean() }),
  example: { code: '123456' },
})
