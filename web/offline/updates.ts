import { clock } from '#domain/clock.ts'
import { syncStatus } from '#web/progress/sync-status.ts'
import { BUSY_LOCK, type PageMessage } from '../service-worker/messages.ts'
import { updateReady } from './offline-state.ts'

/** An installed app may stay open for weeks, so it also looks for updates when it is shown again. */
const LOOK_EVERY_MS = 60 * 60 * 1_000

const SKIP: PageMessage = 'skip-waiting'

let followed: ServiceWorkerRegistration | undefined
let isAsked = false

export function followUpdates(registration: ServiceWorkerRegistration): void {
  followed = registration
  const look = () => {
    updateReady.set(registration.waiting !== null)
    if (isAsked) registration.waiting?.postMessage(SKIP)
  }
  look()
  watch(registration.installing, look)
  registration.addEventListener('updatefound', () => watch(registration.installing, look))

  // At the first visit a worker takes control although the version has not changed.
  let version = navigator.serviceWorker.controller
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    const isUpdate = version !== null
    version = navigator.serviceWorker.controller
    if (isUpdate) void reload()
  })

  let lookedAt = clock.ms()
  document.addEventListener('visibilitychange', () => {
    // Math.abs is needed because a clock that was set back by years must not delay the next look by years.
    if (document.hidden || Math.abs(clock.ms() - lookedAt) < LOOK_EVERY_MS) return
    lookedAt = clock.ms()
    registration.update().catch(() => undefined)
  })
}

export function applyUpdate(): void {
  isAsked = true
  if (followed?.waiting) followed.waiting.postMessage(SKIP)
  else void fetchNewer()
}

/** This is called when the server requires a version that this device does not have yet. */
async function fetchNewer(): Promise<void> {
  await followed?.update().catch(() => undefined)
  if (!followed?.installing && !followed?.waiting) location.reload()
}

function watch(next: ServiceWorker | null, onChange: () => void): void {
  next?.addEventListener('statechange', onChange)
}

/** Reloads at once in the tab where the user asked for it. Other tabs reload when none is busy and nothing waits to be sent. */
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
