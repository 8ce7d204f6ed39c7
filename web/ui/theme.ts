import { useSyncExternalStore } from 'react'
import { safeLocalStorage } from '#web/lib/safe-storage.ts'

/** 'system' follows the device. */
export type ThemeChoice = 'system' | 'light' | 'dark'

const KEY = 'qala.theme'

/**
 * Goes into <head> as an inline script (its hash into the content security policy), so that a chosen theme is there
 * before the first paint. Without a choice nothing is set and the stylesheet follows the device.
 */
export const themeBootScript = `try{var t=localStorage.getItem('${KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`

const listeners = new Set<() => void>()

function read(): ThemeChoice {
  const set = document.documentElement.dataset['theme']
  return set === 'light' || set === 'dark' ? set : 'system'
}

/** Applies a theme now and keeps it on this device. Where storage is refused it lasts until the page is left. */
export function setTheme(choice: ThemeChoice): void {
  const root = document.documentElement
  if (choice === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = choice
  safeLocalStorage.set(KEY, choice === 'system' ? null : choice)
  for (const listener of listeners) listener()
}

/** The choice in force. Prerendered as 'system'. */
export function useTheme(): ThemeChoice {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read,
    () => 'system',
  )
}
