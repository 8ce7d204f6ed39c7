import { useSyncExternalStore } from 'react'
import type { Verb } from '#domain/permissions.ts'
import { observable } from '../lib/observable.ts'

export type Session =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | {
      status: 'signed-in'
      userId: string
      /** This is empty until the server answers. */
      email: string
      verbs: readonly string[]
      firstName: string | null
    }

const LOADING: Session = { status: 'loading' }

export const session = observable<Session>(LOADING)

/** Prerendered pages and the first render always see `loading`. */
export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.get, () => LOADING)
}

/** Decides only what the page offers; the server checks every request itself. */
export function sessionMay(now: Session, verb: Verb): boolean {
  return now.status === 'signed-in' && now.verbs.includes(verb)
}

/** Returns true for a teacher, who is a member of staff and sees their own classes, but not the whole school. */
export function seesOwnClassesOnly(now: Session): boolean {
  return sessionMay(now, 'admin:enter') && !sessionMay(now, 'learners:read')
}
