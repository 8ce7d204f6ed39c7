import { SCORES, type SoundName } from './scores.ts'

/** What the fake has recorded. */
export interface HeardAudio {
  /** How many AudioContexts were made. */
  made: number
  /** The frequency of each note that began. */
  notes: number[]
  /** The loudest moment of any note. */
  loudest: number
}

/**
 * Replaces the browser's audio by a silent one that records. It uses nothing from outside, so that stories can run it in
 * their page too.
 */
export function fakeAudio(): void {
  const heard = { made: 0, notes: [] as number[], loudest: 0 }
  const node = () => ({ connect: () => undefined, disconnect: () => undefined })
  const loudness = (value: number) => {
    heard.loudest = Math.max(heard.loudest, value)
  }
  class FakeContext {
    state: AudioContextState = 'suspended'
    currentTime = 0
    destination = node()
    constructor() {
      heard.made += 1
    }
    async resume() {
      this.state = 'running'
    }
    async suspend() {
      this.state = 'suspended'
    }
    createGain() {
      return { ...node(), gain: { setValueAtTime: loudness, linearRampToValueAtTime: loudness } }
    }
    createOscillator() {
      const frequency = { value: 0 }
      return {
        ...node(),
        type: 'sine',
        frequency,
        start: () => void heard.notes.push(frequency.value),
        stop: () => undefined,
      }
    }
  }
  for (const [name, value] of Object.entries({ AudioContext: FakeContext, heardAudio: heard }))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
}

/** Returns the sounds that these notes make up. Notes that belong to none are an error. */
export function soundsIn(notes: readonly number[]): SoundName[] {
  if (notes.length === 0) return []
  const names = Object.keys(SCORES) as SoundName[]
  const name = names.find((one) => SCORES[one].notes.every((note, place) => note === notes[place]))
  if (!name) throw new Error(`No sound begins with ${notes.join(' ')}`)
  return [name, ...soundsIn(notes.slice(SCORES[name].notes.length))]
}
