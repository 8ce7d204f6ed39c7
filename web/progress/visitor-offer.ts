import { useSyncExternalStore } from 'react'
import { observable } from '#web/lib/observable.ts'
import type { VisitorWork } from './visitor-work.ts'

/** What the learner is asked about ("Was this you?"); null while there is nothing to ask. */
export const visitorOffer = observable<VisitorWork | null>(null)

export function useVisitorOffer(): VisitorWork | null {
  return useSyncExternalStore(visitorOffer.subscribe, visitorOffer.get, () => null)
}
