import { useSyncExternalStore } from 'react'

type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'localService' | 'default'>

/** Engines find their voices late, some without an event. */
const LOOK_AGAIN_MS = [250, 1_000, 3_000]

/** South African English, else British, else any; only on the device: other voices send each sentence to a server. */
export function chooseVoice<T extends Voice>(voices: readonly T[]): T | null {
  const english = voices.filter((voice) => voice.localService && /^en([-_]|$)/i.test(voice.lang))
  const rank = ({ lang, default: isDefault }: Voice) => {
    const country = /^en[-_](za|gb)/i.exec(lang)?.[1]?.toLowerCase()
    return (country === 'za' ? 4 : country === 'gb' ? 2 : 0) + (isDefault ? 1 : 0)
  }
  return english.toSorted((a, b) => rank(b) - rank(a))[0] ?? null
}

let chosen: SpeechSynthesisVoice | null = null
let watching = false
const listeners = new Set<() => void>()

function look(): void {
  const found = chooseVoice(speechSynthesis.getVoices())
  if (found === chosen) return
  chosen = found
  for (const listener of listeners) listener()
}

function watchVoices(): void {
  if (watching || typeof speechSynthesis === 'undefined') return
  watching = true
  look()
  // Older Safari has the voices but no such event.
  speechSynthesis.addEventListener?.('voiceschanged', look)
  for (const wait of LOOK_AGAIN_MS) setTimeout(() => chosen ?? look(), wait)
}

export function useVoice(): SpeechSynthesisVoice | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      watchVoices()
      return () => listeners.delete(listener)
    },
    () => chosen,
    () => null,
  )
}
