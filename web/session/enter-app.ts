import { readSessionHint, writeSessionHint } from './hint.ts'
import { setSignOutPending } from './pending-sign-out.ts'

/** The first hint lets the page open signed in. */
export function enterApp(userId: string): void {
  setSignOutPending(false)
  if (readSessionHint()?.userId !== userId) {
    writeSessionHint({ userId, firstName: null, verbs: [], lessonsCompleted: 0 })
  }
  location.assign('/')
}
