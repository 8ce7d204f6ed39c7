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

/** Who reads: a teacher sees only their own classes in the staff area, and an admin the whole school. */
export type Reader = 'learner' | 'teacher' | 'admin'

/** Returns for whom the page is. A visitor reads as a learner does. */
export function readerOf(now: Session): Reader {
  if (!sessionMay(now, 'admin:enter')) return 'learner'
  return seesOwnClassesOnly(now) ? 'teacher' : 'admin'
}

/** Returns true for a teacher, who is a member of staff and sees their own classes, but not the whole school. */
export function seesOwnClassesOnly(now: Session): boolean {
  return sessionMay(now, 'admin:enter') && !sessionMay(now, 'learners:read')
}
