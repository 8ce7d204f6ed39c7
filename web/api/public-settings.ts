import { useEffect, useSyncExternalStore } from 'react'
import { PublicSettings } from '#domain/settings.ts'
import { observable } from '#web/lib/observable.ts'
import { safeLocalStorage } from '#web/lib/safe-storage.ts'
import { readPublicSettings } from './settings.ts'

const KEY = 'qala.school'

const settings = observable<PublicSettings | null>(null)

/** What the school decided, as this device heard it last; null where it never did, and in a page as it was built. */
export function usePublicSettings(): PublicSettings | null {
  useEffect(() => {
    void refresh()
    const refreshWhenShown = () => {
      if (!document.hidden) void refresh()
    }
    document.addEventListener('visibilitychange', refreshWhenShown)
    return () => document.removeEventListener('visibilitychange', refreshWhenShown)
  }, [])
  return useSyncExternalStore(settings.subscribe, known, () => null)
}

function known(): PublicSettings | null {
  if (settings.get() === null) {
    const stored = PublicSettings.safeParse(safeLocalStorage.getJson(KEY))
    if (stored.success) settings.set(stored.data)
  }
  return settings.get()
}

async function refresh(): Promise<void> {
  const answer = await readPublicSettings()
  if (!answer.ok) return
  const text = JSON.stringify(answer.data)
  if (text === safeLocalStorage.get(KEY)) return
  safeLocalStorage.set(KEY, text)
  settings.set(answer.data)
}
