import { safeSessionStorage } from '#web/lib/safe-storage.ts'
import { goHome } from './history-owner.ts'
import { readSessionHint, setSignOutPending, writeSessionHint } from './stored-session.ts'

/** Home for another person, without this tab's quiz under way and scroll positions. */
export function startAfresh(): void {
  safeSessionStorage.clear()
  goHome()
}

/** After a login. The first hint lets the page open signed in. */
export function enterApp(userId: string): void {
  setSignOutPending(false)
  if (readSessionHint()?.userId !== userId) {
    writeSessionHint({ userId, firstName: null, verbs: [], lessonsCompleted: 0 })
  }
  location.assign('/')
}
