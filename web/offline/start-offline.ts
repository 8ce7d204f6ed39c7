import { followCourse } from './course.ts'
import { followPush } from '#web/push/follow-push.ts'
import { countDataUsed } from './data-used.ts'
import { reloadOnceWhenPartsAreGone } from './preload-error.ts'
import { followUpdates } from './updates.ts'

/** Registers the service worker and follows what it does. A chunk of its own: the first screen does without it. */
export async function startOffline(): Promise<void> {
  reloadOnceWhenPartsAreGone()
  countDataUsed()
  if (!('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register('/sw.js')
  } catch {
    // No line, a private window, or a certificate the browser does not trust: the app then needs the network.
    return
  }
  // Settles only when a version is active, so the course never comes before the app.
  const registration = await navigator.serviceWorker.ready
  followUpdates(registration)
  followCourse(registration)
  followPush()
}
