import { clock } from '#domain/clock.ts'
import { useSyncExternalStore } from 'react'
import { observable } from '#web/lib/observable.ts'
import { safeLocalStorage } from '#web/lib/safe-storage.ts'
import { isStandalone } from './platform.ts'

export interface InstallOffer extends Event {
  /** May be called only once. */
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const INSTALLED = 'qala.installed'
const SNOOZED = 'qala.install-later'
const WEEK_MS = 7 * 24 * 60 * 60 * 1_000

export const installOffer = observable<InstallOffer | null>(null)

const installed = observable(false)

/** Call this at the very start, because the browser makes its offer once and early. */
export function followInstall(): void {
  installed.set(isStandalone(window) || safeLocalStorage.get(INSTALLED) !== null)
  addEventListener('beforeinstallprompt', (event) => {
    // Without this, the browser would show its own banner at any time, even over a quiz.
    event.preventDefault()
    // Browsers send this event only while the app is not installed.
    setInstalled(false)
    installOffer.set(event as InstallOffer)
  })
  addEventListener('appinstalled', () => {
    installOffer.set(null)
    setInstalled(true)
  })
}

export function useInstalled(): boolean {
  return useSyncExternalStore(installed.subscribe, installed.get, () => false)
}

export function useInstallOffer(): InstallOffer | null {
  return useSyncExternalStore(installOffer.subscribe, installOffer.get, () => null)
}

function setInstalled(value: boolean): void {
  installed.set(value)
  safeLocalStorage.set(INSTALLED, value ? '' : null)
}

export function snooze(now = clock.ms()): void {
  safeLocalStorage.set(SNOOZED, String(now))
}

/** Uses the absolute difference, so that a clock that was set back by more than a week does not lengthen the snooze. */
export function isSnoozed(now = clock.ms()): boolean {
  return Math.abs(now - Number(safeLocalStorage.get(SNOOZED) ?? NaN)) < WEEK_MS
}
