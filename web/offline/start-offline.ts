import { followCourse } from './course.ts'
import { followPush } from '#web/push/follow-push.ts'
import { countDataUsed } from './data-used.ts'
import { reloadOnceWhenPartsAreGone } from './preload-error.ts'
import { followUpdates } from './updates.ts'

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
