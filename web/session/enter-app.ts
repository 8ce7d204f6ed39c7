import { readSessionHint, writeSessionHint } from './hint.ts'
import { setLeaving } from './leaving.ts'

/**
 * After a successful login or registration: full load of "/" as that person (spec 2, design 5.9).
 * Leaves a first hint, so that the page opens signed in, and ends any sign-out still on its way.
 */
export function enterApp(userId: string): void {
  setLeaving(false)
  if (readSessionHint()?.userId !== userId) {
    writeSessionHint({ userId, firstName: null, verbs: [], lessonsCompleted: 0 })
  }
  location.assign('/')
}
