import { readings } from '#web/lib/reading-aloud.ts'

export interface ReadingPlan {
  voice: SpeechSynthesisVoice
  texts: readonly string[]
  /** Read before each sentence; 1 is the voice's own pace. */
  rate: () => number
  onSentence: (place: number) => void
  onWord: (place: number, from: number, to: number) => void
  /** This is called once; `failed` when the engine refuses or stays silent. */
  onEnd: (how: 'finished' | 'stopped' | 'failed') => void
}

export interface Reading {
  stop: () => void
  again: () => void
}

const LOOK_MS = 500
/** Some engines ignore `speak` right after `cancel`. */
const SETTLE_MS = 120
/** Milliseconds per character. Ordinary speech needs about 70. */
const SLOWEST_MS = 200
const FASTEST_MS = 45
const PATIENCE_MS = 4_000

/**
 * Reads the texts aloud and works around faults of speech engines: `pause` ends the speech on Android, so it is not used; `end`
 * may never come, so a timer goes on without it; a long queue cannot always be cancelled, so there is never more than one
 * utterance in it.
 */
export function startReading({ voice, texts, rate, onSentence, onWord, onEnd }: ReadingPlan): Reading {
  const synth = speechSynthesis
  let place = 0
  // Events of an older utterance arrive late and are ignored.
  let turn = 0
  let retried = false
  let over = false
  let timer: ReturnType<typeof setTimeout> | undefined
  // An utterance without a reference is garbage-collected, and its events never come.
  let held: SpeechSynthesisUtterance | undefined

  const end = (how: 'finished' | 'stopped' | 'failed') => {
    if (over) return
    over = true
    clearTimeout(timer)
    held = undefined
    readings.set(readings.get() - 1)
    if (how !== 'finished') synth.cancel()
    onEnd(how)
  }

  const say = (next: number, clear: boolean) => {
    const text = texts[next]
    if (text === undefined) return end('finished')
    place = next
    turn += 1
    onSentence(place)
    clearTimeout(timer)
    const speak = () => {
      held = utter(text)
      if (synth.paused) synth.resume()
      synth.speak(held)
    }
    if (clear && (synth.speaking || synth.pending)) {
      synth.cancel()
      timer = setTimeout(speak, SETTLE_MS)
      // This runs without a delay, because iPhones speak only within the tap that asked for it.
    } else speak()
  }

  const utter = (text: string) => {
    const mine = turn
    const pace = rate()
    const current = () => !over && mine === turn
    const utterance = new SpeechSynthesisUtterance(spoken(text))
    utterance.voice = voice
    // Android writes en_ZA.
    utterance.lang = voice.lang.replace('_', '-')
    utterance.rate = pace
    let heard = false
    utterance.addEventListener('start', () => (heard = true))
    utterance.addEventListener('end', () => current() && say(place + 1, false))
    utterance.addEventListener('error', ({ error }) => {
      if (current()) end(error === 'interrupted' || error === 'canceled' ? 'stopped' : 'failed')
    })
    utterance.addEventListener('boundary', ({ name, charIndex, charLength }) => {
      if (!current() || name === 'sentence') return
      const rest = /^[\p{L}\p{N}'’-]+/u.exec(text.slice(charIndex))?.[0].length ?? 0
      onWord(place, charIndex, charIndex + (charLength || rest))
    })

    let waited = 0
    let quiet = 0
    const look = () => {
      if (!current()) return
      waited += LOOK_MS
      const silent = !synth.speaking && !synth.pending
      if (synth.speaking) heard = true
      quiet = silent ? quiet + 1 : 0
      const letters = text.length / pace
      const ended = quiet >= 3 && waited > letters * FASTEST_MS
      if (ended || waited > PATIENCE_MS + letters * SLOWEST_MS) {
        if (heard) {
          retried = false
          say(place + 1, true)
        } else if (retried) end('failed')
        else {
          retried = true
          say(place, true)
        }
        return
      }
      timer = setTimeout(look, LOOK_MS)
    }
    timer = setTimeout(look, LOOK_MS)
    return utterance
  }

  readings.set(readings.get() + 1)
  say(0, true)
  return {
    stop: () => end('stopped'),
    again: () => {
      if (!over) say(place, true)
    },
  }
}

/** English voices read "1,000" as one number and "1 000" as two. The length stays, because the spoken word is found by its place. */
function spoken(text: string): string {
  return text.replaceAll(/(?<=\d)\u00A0(?=\d{3})/g, ',')
}
