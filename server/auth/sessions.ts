import { isStaff, may, type Verb } from '#domain/permissions.ts'
import type { DB } from '#database/generated/schema.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import { refusal } from '../errors.ts'
import { SESSION_SECONDS, sessionCookieName, type AuthSettings } from './better-auth.ts'
import {
  deleteSession,
  extendSession,
  findSession,
  noteSeen,
  rolesInSession,
  type SessionRow,
} from './queries.ts'

/** Writing the new end of a session at every use would be a write per token; this much precision is enough. */
const EXTEND_AFTER_SECONDS = { learner: 24 * 60 * 60, staff: 15 * 60 } as const

interface Session {
  id: string
  userId: string
  email: string
  roles: string[]
  /** Null for an admin who never registered as a learner. */
  firstName: string | null
}

/** The refresh credential: an opaque cookie, looked up in the database each time */
export interface Sessions {
  /**
   * The session behind a Cookie header, and who its owner is now; null for none, an ended or a forged one. Being used
   * keeps it alive. The credential itself stays the same, so tabs that ask at once cannot sign each other out.
   * @returns also the cookie to set again with a later end, when the session was extended
   * @throws AppError password_change_due: such a session may do one thing only, and that asks `choosing`
   */
  use: (
    cookieHeader: string | undefined,
  ) => Promise<{ session: Session; renewedCookie: string | null } | null>
  /** Who came with a password an admin gave out and is to choose another; `isDue` is false for every other session. */
  choosing: (
    cookieHeader: string | undefined,
  ) => Promise<{ sessionId: string; userId: string; isDue: boolean } | null>
  /** Ends the session behind a Cookie header. @returns its id, null when there was none */
  end: (cookieHeader: string | undefined) => Promise<string | null>
  /** The Set-Cookie value that takes the cookie away. */
  clearedCookie: string
  /**
   * Whether the session still lives and its owner may use a verb of the staff: asked of the database, not of the token.
   * @returns the owner's roles as they are now
   * @throws AppError signed_out, admin_required
   */
  requireVerb: (caller: { userId: string; sessionId: string }, verb: Verb) => Promise<string[]>
}

/**
 * Better Auth makes sessions and their cookie; here they are read and ended by statements of our own: one round trip
 * instead of several, and a database that cannot be reached is said, not taken for "signed out".
 * @param db of the role qala_auth
 */
export function createSessions(db: Kysely<DB>, { https, secret }: AuthSettings): Sessions {
  const name = sessionCookieName(https)
  const attributes = `Path=/; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`
  const tokenIn = (cookieHeader: string | undefined) => signedToken(cookieValue(name, cookieHeader), secret)

  return {
    clearedCookie: `${name}=; Max-Age=0; ${attributes}`,
    use: async (cookieHeader) => {
      const token = tokenIn(cookieHeader)
      const row = token === null ? undefined : await findSession(db, token)
      if (row === undefined) return null
      if (row.is_password_due) throw refusal('password_change_due')
      if (row.is_seen_due) await noteSeen(db, row.user_id)
      const isExtended = await extendWhenDue(db, row)
      const renewed = `${name}=${cookieValue(name, cookieHeader)}; Max-Age=${SESSION_SECONDS.learner}; ${attributes}`
      return {
        session: {
          id: row.id,
          userId: row.user_id,
          email: row.email,
          roles: row.roles,
          firstName: row.first_name,
        },
        renewedCookie: isExtended ? renewed : null,
      }
    },
    choosing: async (cookieHeader) => {
      const token = tokenIn(cookieHeader)
      const row = token === null ? undefined : await findSession(db, token)
      return row === undefined ? null : { sessionId: row.id, userId: row.user_id, isDue: row.is_password_due }
    },
    end: async (cookieHeader) => {
      const token = tokenIn(cookieHeader)
      return token === null ? null : deleteSession(db, token)
    },
    requireVerb: async (caller, verb) => {
      const roles = await rolesInSession(db, caller)
      if (roles === null) throw refusal('signed_out')
      if (!may(roles, verb)) throw refusal('admin_required')
      return roles
    },
  }
}

/** Of what Better Auth wants set, the session cookie alone: its other cookies belong to features that are off. */
export function sessionCookieOf(headers: Headers, https: boolean): string[] {
  return headers.getSetCookie().filter((cookie) => cookie.startsWith(`${sessionCookieName(https)}=`))
}

async function extendWhenDue(db: Kysely<DB>, row: SessionRow): Promise<boolean> {
  const kind = isStaff(row.roles) ? 'staff' : 'learner'
  const lifetime = SESSION_SECONDS[kind]
  const remaining = (row.expires_at.getTime() - Date.now()) / 1000
  // More than a lifetime remains to someone who joined the staff after signing in: theirs is cut short.
  if (remaining <= lifetime && remaining > lifetime - EXTEND_AFTER_SECONDS[kind]) return false
  await extendSession(db, row.id, new Date(Date.now() + lifetime * 1000))
  return true
}

function cookieValue(name: string, cookieHeader: string | undefined): string | null {
  for (const part of (cookieHeader ?? '').split(';')) {
    const [key, value] = part.trim().split(/=(.*)/s)
    if (key === name && value) return value
  }
  return null
}

/** Better Auth signs its cookie as `token.signature`, percent-encoded. Null for anything it did not sign. */
function signedToken(value: string | null, secret: string): string | null {
  const [, token, signature] = /^([\w-]{20,255})\.((?:[\w+/=]|%2B|%2F|%3D){44,80})$/i.exec(value ?? '') ?? []
  if (token === undefined || signature === undefined) return null
  const given = Buffer.from(decodeURIComponent(signature), 'base64')
  const right = createHmac('sha256', secret).update(token).digest()
  return given.length === right.length && timingSafeEqual(given, right) ? token : null
}
