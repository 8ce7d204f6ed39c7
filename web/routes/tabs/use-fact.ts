import { useSyncExternalStore } from 'react'
import { factOfTheDay } from '#domain/spotlight.ts'
import { followDay } from './use-today.ts'

/** Today's Future Tech Spotlight; null while prerendering and hydrating, when the day is not known. */
export function useFact(facts: readonly string[]): string | null {
  return useSyncExternalStore(
    followDay,
    () => factOfTheDay(facts, new Date()) ?? null,
    () => null,
  )
}
