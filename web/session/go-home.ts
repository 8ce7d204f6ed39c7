/**
 * Loads Home afresh, with nothing left in memory. The view that `history.state` names is forgotten first:
 * the browser would keep it when "/" is loaded again over itself, and the next learner would land in it.
 */
export function goHome(): void {
  history.replaceState(null, '')
  location.assign('/')
}
