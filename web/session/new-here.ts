import { safeSessionStorage } from '#web/lib/safe-storage.ts'
import type { Session } from './session.ts'

const KEY = 'qala.new'

/** Remembers, in this tab, that this account was just made. */
export function greetAsNew(userId: string): void {
  safeSessionStorage.set(KEY, userId)
}

/** Says whether the account of this session was made in this tab. "Welcome back" would be strange then. */
export function isNewHere(session: Session): boolean {
  return session.status === 'signed-in' && safeSessionStorage.get(KEY) === session.userId
}
