const IDLE_AT_LATEST_MS = 5_000
/** Safari has no idle callback. */
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

/** After the page has loaded and has nothing to do, or five seconds later at the latest. */
export function whenIdle(work: () => void): void {
  const wait = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: IDLE_AT_LATEST_MS })
    else setTimeout(work, AFTER_LOAD_MS)
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}
