import { clock } from '#domain/clock.ts'
import { isRecord } from '#domain/is-record.ts'
import { safeSessionStorage } from '#web/lib/safe-storage.ts'

const KEY = 'qala.registration'
/** On a computer that a class shares, the next child must not find the name and the number of the one before. */
const KEPT_FOR_MS = 10 * 60_000

/** Keeps in this tab what was typed into the registration form. Never pass a password. */
export function keepDraft(values: Readonly<Record<string, string>>): void {
  safeSessionStorage.set(KEY, JSON.stringify({ at: clock.ms(), values }))
}

/** Returns what was typed into these fields in the last ten minutes. */
export function readDraft<Name extends string>(names: readonly Name[]): Partial<Record<Name, string>> {
  const kept = safeSessionStorage.getJson(KEY)
  if (!isRecord(kept) || !isRecord(kept['values'])) return {}
  const age = clock.ms() - Number(kept['at'])
  if (!(age >= 0 && age < KEPT_FOR_MS)) {
    endDraft()
    return {}
  }
  const { values } = kept
  const typed = names.flatMap((name) => {
    const value = values[name]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  return Object.fromEntries(typed) as Partial<Record<Name, string>>
}

export function endDraft(): void {
  safeSessionStorage.set(KEY, null)
}
