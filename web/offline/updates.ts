import { syncStatus } from '#web/progress/sync-status.ts'
import { BUSY_LOCK, type PageMessage } from '../service-worker/messages.ts'
import { updateReady } from './offline-state.ts'

/** An installed app may stay open for weeks, so it also looks when it is shown again. */
const LOOK_EVERY_MS = 60 * 60 * 1_000

let waiting: () => ServiceWorker | null = () => null
let isAsked = false

export function followUpdates(registration: ServiceWorkerRegistration): void {
  waiting = () => registration.waiting
  const look = () => updateReady.set(waiting() !== null)
  look()
  watch(registration.installing, look)
  registration.addEventListener('updatefound', () => watch(registration.installing, look))

  // At the first visit a worker takes control without any change of version.
  let version = navigator.serviceWorker.controller
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    const isUpdate = version !== null
    version = navigator.serviceWorker.controller
    if (isUpdate) void reload()
  })

  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    // Math.abs, because a clock set back by years must not put it off by years.
    if (document.hidden || Math.abs(Date.now() - lookedAt) < LOOK_EVERY_MS) return
    lookedAt = Date.now()
    registration.update().catch(() => undefined)
  })
}

export function applyUpdate(): void {
  isAsked = true
  const message: PageMessage = 'skip-waiting'
  const next = waiting()
  if (next) next.postMessage(message)
  else location.reload()
}

function watch(next: ServiceWorker | null, onChange: () => void): void {
  next?.addEventListener('statechange', onChange)
}

/** At once where it was tapped; in other tabs when none is busy and nothing waits to be sent. */
async function reload(): Promise<void> {
  updateReady.set(false)
  if (isAsked) return location.reload()
  for (;;) {
    await whenNothingWaits()
    const isReloading = await navigator.locks.request(BUSY_LOCK, async () => {
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
