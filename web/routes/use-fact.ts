import { useSyncExternalStore } from 'react'
import { factOfTheDay } from '#domain/spotlight.ts'

const never = () => () => undefined

/** Today's Future Tech Spotlight; null while prerendering and hydrating, when the day is not known. */
export function useFact(facts: readonly string[]): string | null {
  return useSyncExternalStore(
    never,
    () => factOfTheDay(facts, new Date()) ?? null,
    () => null,
  )
}
