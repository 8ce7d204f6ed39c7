import { safeSessionStorage } from '#web/lib/safe-storage.ts'
import { beginHistoryOwner } from './history-owner.ts'

/**
 * Loads Home afresh, with nothing left in memory. The view that `history.state` names is forgotten first:
 * the browser would keep it when "/" is loaded again over itself, and the next learner would land in it.
 * The stops before it stay in the browser's history; a new era makes them nobody's.
 */
export function goHome(): void {
  beginHistoryOwner()
  history.replaceState(null, '')
  location.assign('/')
}

/** Home for another person: what this tab kept for a reload (a quiz under way, scroll positions) is not for them. */
export function startAfresh(): void {
  safeSessionStorage.clear()
  goHome()
}
