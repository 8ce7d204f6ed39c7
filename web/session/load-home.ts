import { safeSessionStorage } from '#web/lib/safe-storage.ts'
import { goHome } from './history-owner.ts'
import { readSessionHint, setSignOutPending, writeSessionHint } from './stored-session.ts'

/** Loads Home for another person, and removes the quiz in progress and the scroll positions of this tab. */
export function startAfresh(): void {
  safeSessionStorage.clear()
  goHome()
}

/** Call this after a login. The first hint lets the page open signed in. */
export function enterApp(userId: string): void {
  setSignOutPending(false)
  if (readSessionHint()?.userId !== userId) {
    writeSessionHint({ userId, firstName: null, verbs: [], lessonsCompleted: 0 })
  }
  location.assign('/')
}
