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
    // Offline, a private window or an untrusted certificate.
    return
  }
  // Only when a version is active, so that the course never comes before the app.
  const registration = await navigator.serviceWorker.ready
  followUpdates(registration)
  followCourse(registration)
  followPush()
}

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
