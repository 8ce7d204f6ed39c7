import { useEffect } from 'react'
import { BUSY_LOCK } from '../service-worker/messages.ts'

/** Holds back the reload for a new version, in every tab, while the component is on the page and `isBusy` is true. */
export function useBusy(isBusy = true): void {
  useEffect(() => {
    if (!isBusy) return
    let finish = () => undefined as void
    const untilOver = new Promise<void>((resolve) => (finish = resolve))
    // Without locks (on a page that is not served over HTTPS) there is no service worker and no update.
    void navigator.locks?.request(BUSY_LOCK, { mode: 'shared' }, () => untilOver)
    return () => finish()
  }, [isBusy])
}
