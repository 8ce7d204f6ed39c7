import { ACCESS_TOKEN_SECONDS } from '#domain/session.ts'
import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import type { Caller } from '../routing/define-route.ts'

const ISSUER = 'qala'
const AUDIENCE = 'qala-api'

const CHECKED_MAX = 5_000

const Claims = z.object({
  sub: z.uuid(),
  roles: z.array(z.string()),
  sid: z.uuid(),
  exp: z.int(),
})

/** Short tokens that any process checks without the database. */
export function createAccessTokens(secret: string) {
  const key = new TextEncoder().encode(secret)
  // Checking a signature takes two turns through the thread pool, and a token comes with every call for ten minutes.
  const checked = new Map<string, Caller>()
  return {
    /** @param seconds until the session ends: no token outlives it */
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
    /** @param header the Authorization header; anything but a valid bearer gives null */
    verify: async (header: string | undefined): Promise<Caller | null> => {
      const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header ?? '')?.[1]
      if (token === undefined) return null
      const before = checked.get(token)
      if (before) return before.expiresAt > new Date() ? before : null
      const payload = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ['exp', 'sub'],
      }).then(
        (verified) => verified.payload,
        // Forged, expired or garbled: the caller is simply not signed in.
        () => null,
      )
      const claims = z.safeParse(Claims, payload)
      if (!claims.success) return null
      const { sub, roles, sid, exp } = claims.data
      const caller = { userId: sub, roles, sessionId: sid, expiresAt: new Date(exp * 1000) }
      const [oldest] = checked.keys()
      if (checked.size >= CHECKED_MAX && oldest !== undefined) checked.delete(oldest)
      checked.set(token, caller)
      return caller
    },
  }
}
