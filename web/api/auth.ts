import * as z from 'zod/mini'
import type { AdminLogin, ChoosePassword, Login, ProfileChange } from '#domain/accounts.ts'
import type { ClassLogin } from '#domain/class-sign-in.ts'
import { AccessGrant, LinkOrdered, Profile } from '#domain/session.ts'
import { callApi, type ApiResult } from './client.ts'

const Registered = z.object({ user: z.object({ id: z.uuid() }) })
const SignedIn = z.object({
  user: z.object({ id: z.uuid() }),
  /** They came with a one-time password, and can only choose another one now. */
  passwordDue: z.boolean(),
  /** The code of a second factor is still to come. Missing from an older server. */
  secondFactorDue: z.optional(z.boolean()),
  /** When the account will be deleted, if somebody asked for it. Missing from an older server. */
  deletionDue: z.optional(z.nullable(z.iso.datetime())),
})
export type SignedIn = z.infer<typeof SignedIn>

/** Before anybody types: without a mark of its own, a new browser is counted with all others at its address. */
export function markDevice(): Promise<ApiResult<void>> {
  return callApi({ method: 'GET', path: '/api/auth/device', answer: null })
}

export function register(form: object): Promise<ApiResult<z.infer<typeof Registered>>> {
  return callApi({ method: 'POST', path: '/api/auth/register', body: form, answer: Registered })
}

export function login(form: Login): Promise<ApiResult<SignedIn>> {
  return callApi({ method: 'POST', path: '/api/auth/login', body: form, answer: SignedIn })
}

export function classLogin(form: ClassLogin): Promise<ApiResult<SignedIn>> {
  return callApi({ method: 'POST', path: '/api/auth/class-login', body: form, answer: SignedIn })
}

/** Like login, but signs everybody out again who is not an admin. */
export function adminLogin(form: AdminLogin): Promise<ApiResult<SignedIn>> {
  return callApi({ method: 'POST', path: '/api/auth/admin-login', body: form, answer: SignedIn })
}

export function logout(timeoutMs = 5_000): Promise<ApiResult<void>> {
  return callApi({ method: 'POST', path: '/api/auth/logout', answer: null, timeoutMs })
}

export function mintToken(): Promise<ApiResult<AccessGrant>> {
  return callApi({ method: 'POST', path: '/api/auth/token', answer: AccessGrant })
}

/** The answer is the same whether or not the address is known. */
export function forgotPassword(form: { email: string }): Promise<ApiResult<LinkOrdered>> {
  return callApi({ method: 'POST', path: '/api/auth/forgot-password', body: form, answer: LinkOrdered })
}

export function resetPassword(form: {
  token: string
  password: string
  confirmPassword: string
}): Promise<ApiResult<void>> {
  return callApi({ method: 'POST', path: '/api/auth/reset-password', body: form, answer: null })
}

/** In place of a one-time password, by the session that was begun with it. */
export function choosePassword(form: z.infer<typeof ChoosePassword>): Promise<ApiResult<void>> {
  return callApi({ method: 'POST', path: '/api/auth/choose-password', body: form, answer: null })
}

export function readProfile(token: string): Promise<ApiResult<Profile>> {
  return callApi({ method: 'GET', path: '/api/profile', token, answer: Profile })
}

export function correctProfile(token: string, change: ProfileChange): Promise<ApiResult<Profile>> {
  return callApi({ method: 'PATCH', path: '/api/profile', body: change, token, answer: Profile })
}
