import { clock } from '#domain/clock.ts'
import { CLOCK_TOLERANCE_MS } from '#domain/operations/clock-doubt.ts'
import { ACCESS_TOKEN_SECONDS } from '#domain/accounts/session.ts'
import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import type { Caller } from '../../http/routing/route.ts'

const ISSUER = 'qala'
const AUDIENCE = 'qala-api'

const CHECKED_MAX = 5_000

/**
 * Says whether a token is valid now. A token that expires later than any token should was made while the clock was ahead. It is
 * refused, because it would open the account for all that time. The clocks of several machines may differ by the tolerance.
 */
function isLiving({ expiresAt }: Pick<Caller, 'expiresAt'>): boolean {
  const left = expiresAt.getTime() - clock.ms()
  return left > 0 && left <= ACCESS_TOKEN_SECONDS * 1000 + CLOCK_TOLERANCE_MS
}

const Claims = z.object({
  sub: z.uuid(),
  roles: z.array(z.string()),
  sid: z.uuid(),
  exp: z.int(),
})

/** Creates and checks short-lived tokens. Any process can check them without the database. */
export function createAccessTokens(secret: string) {
  const key = new TextEncoder().encode(secret)
  // Checked tokens are cached, because checking a signature takes two turns through the thread pool, and the same token comes
  // with every call for ten minutes.
  const checked = new Map<string, Caller>()
  return {
    /** @param seconds the time until the session ends, because no token may outlive its session */
    mint: async (
      who: { userId: string; roles: readonly string[]; sessionId: string },
      now: Date,
      seconds = ACCESS_TOKEN_SECONDS,
    ) => {
      const issued = Math.floor(now.getTime() / 1000)
      const expires = issued + Math.min(ACCESS_TOKEN_SECONDS, Math.max(1, Math.floor(seconds)))
      const token = await new SignJWT({ roles: who.roles, sid: who.sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(who.userId)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(issued)
        .setExpirationTime(expires)
        .sign(key)
      return { token, expiresAt: new Date(expires * 1000) }
    },
    /** Returns null unless `header`, the Authorization header, holds a valid bearer token. */
    verify: async (header: string | undefined): Promise<Caller | null> => {
      const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header ?? '')?.[1]
      if (token === undefined) return null
      const before = checked.get(token)
      if (before) return isLiving(before) ? before : null
      const payload = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ['exp', 'sub'],
      }).then(
        (verified) => verified.payload,
        // The token is forged, expired or malformed, so the caller is not signed in.
        () => null,
      )
      const claims = z.safeParse(Claims, payload)
      if (!claims.success) return null
      const { sub, roles, sid, exp } = claims.data
      const caller = { userId: sub, roles, sessionId: sid, expiresAt: new Date(exp * 1000) }
      if (!isLiving(caller)) return null
      const [oldest] = checked.keys()
      if (checked.size >= CHECKED_MAX && oldest !== undefined) checked.delete(oldest)
      checked.set(token, caller)
      return caller
    },
  }
}
