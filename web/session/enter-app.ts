import { readSessionHint, writeSessionHint } from './hint.ts'
import { setLeaving } from './leaving.ts'

/** The first hint lets the page open signed in. */
export function enterApp(userId: string): void {
  setLeaving(false)
  if (readSessionHint()?.userId !== userId) {
    writeSessionHint({ userId, firstName: null, verbs: [], lessonsCompleted: 0 })
  }
  location.assign('/')
}
