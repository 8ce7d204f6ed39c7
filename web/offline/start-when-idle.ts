const IDLE_AT_LATEST_MS = 5_000
/** This is used by Safari, which does not have requestIdleCallback. */
const AFTER_LOAD_MS = 2_000

export function startOfflineWhenIdle(): void {
  if (!import.meta.env.PROD) return
  const start = () =>
    void import('./start-offline.ts').then(
      ({ startOffline }) => startOffline(),
      () => undefined,
    )
  whenIdle(start)
}

/** Runs `work` after the page has loaded and the browser is idle, at most five seconds after the load. */
export function whenIdle(work: () => void): void {
  const wait = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: IDLE_AT_LATEST_MS })
    else setTimeout(work, AFTER_LOAD_MS)
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}
