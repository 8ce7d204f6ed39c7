import { useSyncExternalStore } from 'react'
import { observable, type Observable } from '#web/lib/observable.ts'
import { safeLocalStorage } from '#web/lib/safe-storage.ts'

type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'localService' | 'default'>

/** Engines find their voices late, and some of them send no event. */
const LOOK_AGAIN_MS = [250, 1_000, 3_000]
const SLOW_KEY = 'qala.slow'
/** Learners read in their second or third language, so even the usual pace is a little slower than the voice's own. */
const USUAL_PACE = 0.9
const SLOW_PACE = 0.65

/**
 * Prefers South African English, then British, then any other English. Uses only voices on the device, because other voices
 * send each sentence to a server.
 */
export function chooseVoice<T extends Voice>(voices: readonly T[]): T | null {
  const english = voices.filter((voice) => voice.localService && /^en([-_]|$)/i.test(voice.lang))
  const rank = ({ lang, default: isDefault }: Voice) => {
    const country = /^en[-_](za|gb)/i.exec(lang)?.[1]?.toLowerCase()
    return (country === 'za' ? 4 : country === 'gb' ? 2 : 0) + (isDefault ? 1 : 0)
  }
  return english.toSorted((a, b) => rank(b) - rank(a))[0] ?? null
}

const chosen = observable<SpeechSynthesisVoice | null>(null)
let watching = false

function watchVoices(): void {
  if (watching || typeof speechSynthesis === 'undefined') return
  watching = true
  const look = () => chosen.set(chooseVoice(speechSynthesis.getVoices()))
  look()
  // Older Safari has the voices but not this event.
  speechSynthesis.addEventListener?.('voiceschanged', look)
  for (const wait of LOOK_AGAIN_MS) setTimeout(() => chosen.get() ?? look(), wait)
}

export function useVoice(): SpeechSynthesisVoice | null {
  return useSyncExternalStore(
    (listener) => {
      const unsubscribe = chosen.subscribe(listener)
      watchVoices()
      return unsubscribe
    },
    chosen.get,
    () => null,
  )
}

// The stored choice is read at the first use, because this file is also loaded while pages are prerendered.
let slow: Observable<boolean> | undefined

function slowChoice(): Observable<boolean> {
  slow ??= observable(safeLocalStorage.get(SLOW_KEY) === '1')
  return slow
}

export function paceNow(): number {
  return slowChoice().get() ? SLOW_PACE : USUAL_PACE
}

export function setSlow(next: boolean): void {
  slowChoice().set(next)
  safeLocalStorage.set(SLOW_KEY, next ? '1' : null)
}

export function useSlow(): boolean {
  const { subscribe, get } = slowChoice()
  return useSyncExternalStore(subscribe, get, () => false)
}
