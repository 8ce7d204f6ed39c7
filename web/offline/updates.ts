import { syncStatus } from '#web/progress/sync-status.ts'
import type { PageMessage } from '../service-worker/messages.ts'
import { whenNoTabIsBusy } from './busy.ts'
import { updateReady } from './offline-state.ts'

/** An installed app may stay open for weeks: then it looks for a new version when it is shown again. */
const LOOK_EVERY_MS = 60 * 60 * 1_000

let waiting: () => ServiceWorker | null = () => null
/** This tab's person tapped on "Update". */
let isAsked = false

/** Watches for a new version, and reloads this page once a tap here or in another tab has put one in charge. */
export function followUpdates(registration: ServiceWorkerRegistration): void {
  waiting = () => registration.waiting
  const look = () => updateReady.set(waiting() !== null)
  look()
  watch(registration.installing, look)
  registration.addEventListener('updatefound', () => watch(registration.installing, look))

  // At the very first visit the page comes under the worker without any change of version.
  let version = navigator.serviceWorker.controller
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    const isUpdate = version !== null
    version = navigator.serviceWorker.controller
    if (isUpdate) void reload()
  })

  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    // A clock set back by years must not put it off by years.
    if (document.hidden || Math.abs(Date.now() - lookedAt) < LOOK_EVERY_MS) return
    lookedAt = Date.now()
    // Fails without a network; the next time will do.
    registration.update().catch(() => undefined)
  })
}

/** The person wants the new version now. */
export function applyUpdate(): void {
  isAsked = true
  const message: PageMessage = 'skip-waiting'
  const next = waiting()
  if (next) next.postMessage(message)
  // Another tab was faster.
  else location.reload()
}

function watch(next: ServiceWorker | null, onChange: () => void): void {
  next?.addEventListener('statechange', onChange)
}

/** At once where it was asked for; in other tabs when nothing is under way and nothing waits to be sent. */
async function reload(): Promise<void> {
  updateReady.set(false)
  if (isAsked) return location.reload()
  for (;;) {
    await whenNothingWaits()
    const isReloading = await whenNoTabIsBusy(async () => {
      if (syncStatus.get().waiting > 0) return false
      location.reload()
      return true
    })
    if (isReloading) return
  }
}

function whenNothingWaits(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (syncStatus.get().waiting > 0) return
      stop()
      resolve()
    }
    const stop = syncStatus.subscribe(look)
    look()
  })
}
