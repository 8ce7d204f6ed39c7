import { useEffect, useSyncExternalStore } from 'react'
import { readPublicSettings } from '#domain/settings/settings-api.ts'
import { PublicSettings } from '#domain/settings/settings.ts'
import { observable } from '#web/lib/observable.ts'
import { safeLocalStorage } from '#web/lib/safe-storage.ts'
import { callApi } from './client.ts'

const KEY = 'qala.school'

const settings = observable<PublicSettings | null>(null)

/** Returns the school's settings as this device last received them. Null if it never received any, and in prerendered pages. */
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
  const answer = await callApi(readPublicSettings)
  if (!answer.ok) return
  const text = JSON.stringify(answer.data)
  if (text === safeLocalStorage.get(KEY)) return
  safeLocalStorage.set(KEY, text)
  settings.set(answer.data)
}
