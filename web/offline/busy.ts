import { useEffect } from 'react'
import { BUSY_LOCK } from '../service-worker/messages.ts'

/** While the component is on the page and `isBusy`, no tab of this browser is reloaded for a new version. */
export function useBusy(isBusy = true): void {
  useEffect(() => {
    if (!isBusy) return
    let isOver = false
    let finish = () => {
      isOver = true
    }
    const untilOver = () =>
      new Promise<void>((resolve) => {
        if (isOver) resolve()
        else finish = resolve
      })
    // Without locks (a page not served securely) there is no service worker either, and so no update.
    void navigator.locks?.request(BUSY_LOCK, { mode: 'shared' }, untilOver)
    return () => finish()
  }, [isBusy])
}

/** Does the work as soon as no tab is busy; new business waits for it. */
export function whenNoTabIsBusy<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks.request(BUSY_LOCK, work)
}

export async function isAnyTabBusy(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === BUSY_LOCK)
}
