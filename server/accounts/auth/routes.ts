import * as profileApi from '#domain/accounts/profile-api.ts'
import * as signInApi from '#domain/accounts/sign-in-api.ts'
import { clock } from '#domain/clock.ts'
import { may, verbsOf } from '#domain/permissions.ts'
import { signedOut } from '../../core/errors.ts'
import { implement } from '../services.ts'
import { bySession, deviceOf, inLoginQueue, placeOfAccount } from './authenticate.ts'
import { slowWhenRefused } from './class-sign-in.ts'
import { choosePassword, forgotPassword, resetPassword } from './new-password.ts'
import { prove } from './prove.ts'
import { rolesOf } from './queries.ts'
import { adminSignIn, register, signIn, signInByClass } from './sign-in.ts'

export const routes = [
  implement(signInApi.markDevice, (call) => {
    const device = deviceOf(call)
    if (device.isNew) call.setHeader('Set-Cookie', device.blank)
  }),
  implement(signInApi.register, (call) => register(call)),
  implement(signInApi.login, (call) => {
    const work = () => inLoginQueue(call, () => signIn(call))
    return call.input.phoneNumber === undefined ? work() : slowWhenRefused(work)
  }),
  implement(signInApi.classLogin, (call) =>
    slowWhenRefused(() => inLoginQueue(call, () => signInByClass(call))),
  ),
  implement(signInApi.adminLogin, (call) => inLoginQueue(call, () => adminSignIn(call))),
  implement(signInApi.logout, async (call) => {
    const { services, setHeader } = call
    const owner = await bySession(call, services.sessions.end)
    for (const cookie of services.sessions.clearedCookies) setHeader('Set-Cookie', cookie)
    if (owner !== null) await services.endedSessions.refuseThoseOf(owner)
  }),
  implement(signInApi.mintToken, async (call) => {
    const { input, header, services, setHeader } = call
    const { sessions } = services
    const found = await bySession(
      call,
      async (cookie) => (await sessions.use(cookie, input?.idleSeconds)) ?? (await sessions.endOf(cookie)),
    )
    const used = found !== null && 'session' in found ? found : null
    // The session's own cookie is kept, because another tab may have signed in anew while this call was on its way. It also lets
    // the server say again why the session ended.
    const cookies = used?.cookies ?? sessions.clearedMarkFor(header('cookie'))
    for (const cookie of cookies) setHeader('Set-Cookie', cookie)
    if (used === null) throw signedOut(found !== null && 'why' in found ? found.why : null)
    const { id, userId, email, roles, firstName, kind } = used.session
    const now = clock.now()
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
  }),
  implement(signInApi.forgotPassword, forgotPassword),
  implement(signInApi.resetPassword, resetPassword),
  implement(signInApi.choosePassword, choosePassword),
  implement(signInApi.provePassword, (call) =>
    call.services.loginQueue(placeOfAccount(call, call.caller.userId), () => prove(call)),
  ),
  implement(profileApi.readRoles, async ({ caller, services }) => {
    const roles = await services.db.withUser(caller.userId, (trx) => rolesOf(trx, caller.userId))
    return { roles: roles.map((role) => ({ role })) }
  }),
]
