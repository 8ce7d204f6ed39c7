import { FilterChips } from './filter-chips.tsx'
import { setTheme, useTheme, type ThemeChoice } from './theme.ts'

const CHOICES: readonly { id: ThemeChoice; label: string }[] = [
  { id: 'system', label: 'Same as my device' },
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
]

export function ThemeSwitch() {
  return <FilterChips label="Colours" options={CHOICES} value={useTheme()} onChange={setTheme} />
}
