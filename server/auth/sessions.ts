import type { Database } from '#database/open.ts'
import { refusal } from '../errors.ts'
import { SESSION_SECONDS, sessionCookieName, type Auth } from './better-auth.ts'
import { adminStanding, extendSession } from './queries.ts'

/** Writing the new end of a session at every use would be a write per token; this much precision is enough. */
const EXTEND_AFTER_SECONDS = { learner: 24 * 60 * 60, admin: 15 * 60 } as const

export interface Session {
  id: string
  userId: string
  email: string
  expiresAt: Date
}

/** The refresh credential: an opaque cookie, looked up in the database each time (design 3). */
export interface Sessions {
  /** The session behind a Cookie header; null for none, an ended or a forged one. */
  read: (cookieHeader: string | undefined) => Promise<Session | null>
  /**
   * Keeps a session that is being used alive. The credential itself stays the same, so tabs that ask at once
   * cannot sign each other out.
   * @returns the cookie to set again with a later end, when the session was extended
   */
  keepAlive: (
    session: Session,
    role: 'learner' | 'admin',
    cookieHeader: string | undefined,
  ) => Promise<string | null>
  /** Ends the session behind a Cookie header, if there is one. @returns what clears the cookie */
  end: (cookieHeader: string | undefined) => Promise<string[]>
  /** @throws AppError signed_out, admin_required: asked of the database, not of the access token */
  requireAdmin: (caller: { userId: string; sessionId: string }) => Promise<void>
}

export function createSessions(db: Database, auth: Auth, https: boolean): Sessions {
  const name = sessionCookieName(https)
  return {
    read: async (cookieHeader) => {
      const headers = onlyCookie(name, cookieHeader)
      if (headers === null) return null
      const found = await auth.api.getSession({ headers })
      if (found === null) return null
      const { session, user } = found
      return { id: session.id, userId: user.id, email: user.email, expiresAt: session.expiresAt }
    },
    keepAlive: async (session, role, cookieHeader) => {
      const lifetime = SESSION_SECONDS[role]
      const remaining = (session.expiresAt.getTime() - Date.now()) / 1000
      // Also shortens the session of someone who became an admin after signing in.
      if (remaining <= lifetime && remaining > lifetime - EXTEND_AFTER_SECONDS[role]) return null
      await db.withAuth((trx) => extendSession(trx, session.id, new Date(Date.now() + lifetime * 1000)))
      const secure = https ? '; Secure' : ''
      const value = cookieValue(name, cookieHeader)
      return `${name}=${value}; Max-Age=${SESSION_SECONDS.learner}; Path=/; HttpOnly; SameSite=Lax${secure}`
    },
    end: async (cookieHeader) => {
      const headers = onlyCookie(name, cookieHeader) ?? new Headers()
      const { headers: answer } = await auth.api.signOut({ headers, returnHeaders: true })
      return sessionCookieOf(answer, name)
    },
    requireAdmin: async (caller) => {
      const standing = await db.withAuth((trx) => adminStanding(trx, caller))
      if (!standing.isSignedIn) throw refusal('signed_out')
      if (!standing.isAdmin) throw refusal('admin_required')
    },
  }
}

/** Of what Better Auth wants set, the session cookie alone: its other cookies belong to features that are off. */
export function sessionCookieOf(headers: Headers, name: string): string[] {
  return headers.getSetCookie().filter((cookie) => cookie.startsWith(`${name}=`))
}

function onlyCookie(name: string, cookieHeader: string | undefined): Headers | null {
  const value = cookieValue(name, cookieHeader)
  return value === null ? null : new Headers({ cookie: `${name}=${value}` })
}

function cookieValue(name: string, cookieHeader: string | undefined): string | null {
  for (const part of (cookieHeader ?? '').split(';')) {
    const [key, value] = part.trim().split(/=(.*)/s)
    if (key === name && value) return value
  }
  return null
}
