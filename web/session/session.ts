import { useSyncExternalStore } from 'react'
import type { Role } from '#domain/session.ts'
import { observable } from '../lib/observable.ts'

export type Session =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | {
      status: 'signed-in'
      userId: string
      /** Empty until the server answers: the device stores no address. */
      email: string
      role: Role
      firstName: string | null
    }

const LOADING: Session = { status: 'loading' }

export const session = observable<Session>(LOADING)

/** Prerendered pages and the first render always see `loading`. */
export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.get, () => LOADING)
}
