import {
  AdminLogin,
  ChoosePassword,
  ForgotPassword,
  Login,
  Registration,
  ResetPassword,
} from '#domain/accounts.ts'
import { ClassLogin } from '#domain/class-sign-in.ts'
import { ProvePassword } from '#domain/proof.ts'
import { LinkOrdered } from '#domain/session.ts'
import { SessionGrant, TokenRequest } from '#domain/session-kinds.ts'
import { may, verbsOf } from '#domain/permissions.ts'
import * as z from 'zod/mini'
import { refusal } from '../errors.ts'
import { defineRoute } from '../routing/define-route.ts'
import { deviceOf, inLoginQueue } from './authenticate.ts'
import { slowWhenWrong } from './class-sign-in.ts'
import { choosePassword, forgotPassword, resetPassword } from './new-password.ts'
import { prove } from './prove.ts'
import { rolesOf } from './queries.ts'
import { adminSignIn, register, signIn, signInByClass } from './sign-in.ts'

const Registered = z.object({ user: z.object({ id: z.uuid() }) })
const SignedIn = z.object({
  user: z.object({ id: z.uuid() }),
  passwordDue: z.boolean(),
  deletionDue: z.nullable(z.iso.datetime()),
  /** The session opens nothing until the code of a second factor is given. */
  secondFactorDue: z.optional(z.boolean()),
})

export const getDevice = defineRoute({
  access: 'public',
  summary: 'Give this browser a mark of its own, so that wrong tries beside it are not taken for its own',
  output: 'no-content',
  handler: (call) => {
    const device = deviceOf(call)
    if (device.isNew) call.setHeader('Set-Cookie', device.blank)
  },
})

export const postRegister = defineRoute({
  access: 'public',
  summary: 'Make an account with its profile, and sign in',
  input: Registration,
  output: Registered,
  status: 201,
  handler: (call) => register(call),
})

export const postLogin = defineRoute({
  access: 'public',
  summary: 'Sign in',
  input: Login,
  output: SignedIn,
  handler: (call) => inLoginQueue(call, () => signIn(call)),
})

export const postClassLogin = defineRoute({
  access: 'public',
  summary: 'Sign in as a learner of a class, by its code, name and secret word',
  input: ClassLogin,
  output: SignedIn,
  handler: (call) => slowWhenWrong(() => inLoginQueue(call, () => signInByClass(call))),
})

export const postAdminLogin = defineRoute({
  access: 'public',
  summary: 'Sign in as an admin; anyone else is signed out again',
  input: AdminLogin,
  output: SignedIn,
  handler: (call) => inLoginQueue(call, () => adminSignIn(call)),
})

export const postLogout = defineRoute({
  access: 'cookie',
  summary: 'Sign out',
  output: 'no-content',
  handler: async ({ header, services, setHeader }) => {
    const owner = await services.sessions.end(header('cookie'))
    for (const cookie of services.sessions.clearedCookies) setHeader('Set-Cookie', cookie)
    if (owner !== null) await services.endedSessions.refuseThoseOf(owner)
  },
})

export const postToken = defineRoute({
  access: 'cookie',
  summary: 'Mint a short access token from the session cookie',
  input: TokenRequest,
  output: SessionGrant,
  handler: async ({ input, header, services, setHeader }) => {
    const used = await services.sessions.use(header('cookie'), input?.idleSeconds)
    // The session's cookie is left: another tab may have signed in anew while this call was on its way.
    const cookies = used?.cookies ?? services.sessions.clearedMarkFor(header('cookie'))
    for (const cookie of cookies) setHeader('Set-Cookie', cookie)
    if (used === null) throw refusal('signed_out')
    const { id, userId, email, roles, firstName, kind } = used.session
    const now = new Date()
    const grant = await services.accessTokens.mint({ userId, roles, sessionId: id }, now, used.endsIn)
    const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1_000).toISOString()
    return {
      session: { kind, endsAt: inSeconds(used.endsIn), endsAtLatest: inSeconds(used.endsInAtLatest) },
      accessToken: grant.token,
      expiresAt: grant.expiresAt.toISOString(),
      serverNow: now.toISOString(),
      user: {
        id: userId,
        email: email ?? '',
        verbs: verbsOf(roles),
        role: may(roles, 'admin:enter') ? ('admin' as const) : ('learner' as const),
        firstName,
      },
    }
  },
})

export const postForgotPassword = defineRoute({
  access: 'public',
  summary: 'Send a link for a new password; the answer never tells whether the address is known',
  input: ForgotPassword,
  output: LinkOrdered,
  status: 202,
  handler: forgotPassword,
})

export const postResetPassword = defineRoute({
  access: 'public',
  summary: 'Choose a new password by a link; ends every session of the account',
  input: ResetPassword,
  output: 'no-content',
  handler: resetPassword,
})

export const postChoosePassword = defineRoute({
  access: 'cookie',
  summary: 'Choose a password of one’s own, after signing in with one an admin gave out',
  input: ChoosePassword,
  output: 'no-content',
  handler: choosePassword,
})

export const postProve = defineRoute({
  access: 'account:manage',
  summary: 'Give the password again; for some minutes this session may do what cannot be undone',
  input: ProvePassword,
  output: 'no-content',
  handler: (call) => call.services.loginQueue({ rank: 'known', line: call.caller.userId }, () => prove(call)),
})

export const getRoles = defineRoute({
  access: 'signed-in',
  summary: "The caller's roles",
  output: z.object({ roles: z.array(z.object({ role: z.string() })) }),
  handler: async ({ caller, services }) => {
    const roles = await services.db.withUser(caller.userId, (trx) => rolesOf(trx, caller.userId))
    return { roles: roles.map((role) => ({ role })) }
  },
})
