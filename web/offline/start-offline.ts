import { safeSessionStorage } from '#web/lib/safe-storage.ts'
import { followPush } from '#web/push/follow-push.ts'
import { isAnyTabBusy } from '../service-worker/messages.ts'
import { followCourse } from './course.ts'
import { countDataUsed } from './data-used.ts'
import { followUpdates } from './updates.ts'

const RELOADED = 'qala.reloaded'

export async function startOffline(): Promise<void> {
  reloadOnceWhenPartsAreGone()
  countDataUsed()
  if (!('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register('/sw.js')
  } catch {
    // The device is offline, the window is private, or the certificate is not trusted.
    return
  }
  // Waits until a version is active, so that the course is never fetched before the app.
  const registration = await navigator.serviceWorker.ready
  followUpdates(registration)
  followCourse(registration)
  followPush()
}

/**
 * Reloads at most once per visit, and only when the server has another version. A bad connection alone is not a reason to reload.
 */
export function reloadOnceWhenPartsAreGone(): void {
  addEventListener('vite:preloadError', () => void reloadOnce().catch(() => undefined))
}

async function reloadOnce(): Promise<void> {
  if (safeSessionStorage.get(RELOADED) !== null) return
  if (!(await isServerAhead()) || (await isAnyTabBusy())) return
  safeSessionStorage.set(RELOADED, '')
  // If the browser cannot remember this reload, the page would be loaded again and again.
  if (safeSessionStorage.get(RELOADED) === null) return
  location.reload()
}

async function isServerAhead(): Promise<boolean> {
  // The map names every part, so it changes with each of them.
  const mine = document.querySelector('script[type=importmap]')?.textContent
  const answer = await fetch('/', { cache: 'no-cache' })
  const page = await answer.text()
  return answer.ok && page.includes('id="root"') && typeof mine === 'string' && !page.includes(mine)
}
