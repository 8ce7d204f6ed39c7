import { useSyncExternalStore } from 'react'
import { observable } from '#web/lib/observable.ts'
import { safeLocalStorage } from '#web/lib/safe-storage.ts'
import { isStandalone } from './platform.ts'

/** The browser's offer to install the app; not in the page's types because only Chromium makes it. */
export interface InstallOffer extends Event {
  /** Shows the browser's own question. Works once. */
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const INSTALLED = 'qala.installed'

/** The offer in hand; null when the browser makes none, or it is used. */
export const installOffer = observable<InstallOffer | null>(null)

/** True in the installed app, and in the browser that has installed it. */
const installed = observable(false)

/** Listens from the very start: the browser makes its offer once, early, and to nobody in particular. */
export function followInstall(): void {
  installed.set(isStandalone(window) || safeLocalStorage.get(INSTALLED) !== null)
  addEventListener('beforeinstallprompt', (event) => {
    // Its own bar would come at any time, over a quiz too.
    event.preventDefault()
    // Made only while the app is not installed: it was removed since.
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
