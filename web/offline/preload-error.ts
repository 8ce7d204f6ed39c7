import { isAnyTabBusy } from './busy.ts'

const RELOADED = 'qala.reloaded'

/**
 * A part of the app could not be loaded. When the reason is that the server has another version by now, one reload
 * brings that; a bad line is no reason, and neither is there a second reload in a visit.
 */
export function reloadOnceWhenPartsAreGone(): void {
  addEventListener('vite:preloadError', () => void reloadOnce().catch(() => undefined))
}

async function reloadOnce(): Promise<void> {
  if (sessionStorage.getItem(RELOADED) !== null) return
  if (!(await isServerAhead()) || (await isAnyTabBusy())) return
  sessionStorage.setItem(RELOADED, '')
  location.reload()
}

/** Whether the server's page is ours, and names other parts than this one. Throws without a line. */
async function isServerAhead(): Promise<boolean> {
  // The map names every part: where only one of them has changed, the page's first script is still the same.
  const mine = document.querySelector('script[type=importmap]')?.textContent
  const answer = await fetch('/', { cache: 'no-cache' })
  const page = await answer.text()
  return answer.ok && page.includes('id="root"') && typeof mine === 'string' && !page.includes(mine)
}
