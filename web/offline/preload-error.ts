import { isAnyTabBusy } from './busy-lock.ts'

const RELOADED = 'qala.reloaded'

/** Reloads once a visit, and only when the server has another version: a bad line is no reason. */
export function reloadOnceWhenPartsAreGone(): void {
  addEventListener('vite:preloadError', () => void reloadOnce().catch(() => undefined))
}

async function reloadOnce(): Promise<void> {
  if (sessionStorage.getItem(RELOADED) !== null) return
  if (!(await isServerAhead()) || (await isAnyTabBusy())) return
  sessionStorage.setItem(RELOADED, '')
  location.reload()
}

async function isServerAhead(): Promise<boolean> {
  // The map names every part, so it changes with each of them.
  const mine = document.querySelector('script[type=importmap]')?.textContent
  const answer = await fetch('/', { cache: 'no-cache' })
  const page = await answer.text()
  return answer.ok && page.includes('id="root"') && typeof mine === 'string' && !page.includes(mine)
}
