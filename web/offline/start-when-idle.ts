/** The first screen and the first tap come first: the worker is for later. */
const IDLE_AT_LATEST_MS = 5_000
/** Safari has no idle callback. */
const AFTER_LOAD_MS = 2_000

/** Starts the offline part once the page is loaded and has nothing to do. Not in development, where no worker is built. */
export function startOfflineWhenIdle(): void {
  if (!import.meta.env.PROD) return
  const start = () =>
    void import('./start-offline.ts').then(
      ({ startOffline }) => startOffline(),
      // The line is gone: the next visit tries again.
      () => undefined,
    )
  whenIdle(start)
}

/** Does what can wait once the page is loaded and has nothing to do, after five seconds of that at the latest. */
export function whenIdle(work: () => void): void {
  const wait = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: IDLE_AT_LATEST_MS })
    else setTimeout(work, AFTER_LOAD_MS)
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}
