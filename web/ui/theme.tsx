import { useSyncExternalStore } from 'react'
import { observable } from '#web/lib/observable.ts'
import { safeLocalStorage } from '#web/lib/safe-storage.ts'
import { FilterChips } from './filter-chips.tsx'

type ThemeChoice = 'system' | 'light' | 'dark'

const KEY = 'qala.theme'

/**
 * Runs inline in <head>, so that the chosen theme applies before the first paint. The content security policy allows it by its
 * hash.
 */
export const themeBootScript = `try{var t=localStorage.getItem('${KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`

/** The last choice made in this page, used only to announce a change. The theme in force is an attribute of <html>. */
const chosen = observable<ThemeChoice | null>(null)

function read(): ThemeChoice {
  const set = document.documentElement.dataset['theme']
  return set === 'light' || set === 'dark' ? set : 'system'
}

export function setTheme(choice: ThemeChoice): void {
  const root = document.documentElement
  if (choice === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = choice
  safeLocalStorage.set(KEY, choice === 'system' ? null : choice)
  chosen.set(choice)
}

const CHOICES: readonly { id: ThemeChoice; label: string }[] = [
  { id: 'system', label: 'Same as my device' },
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
]

export function ThemeSwitch() {
  const theme = useSyncExternalStore(chosen.subscribe, read, () => 'system' as const)
  return <FilterChips label="Colours" options={CHOICES} value={theme} onChange={setTheme} />
}
