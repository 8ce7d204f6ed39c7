import { vi } from 'vitest'

/** Stands in for the browser's speech in tests: says nothing, remembers what it was asked, ends when told to. */
export class FakeSpeech extends EventTarget {
  speaking = false
  pending = false
  paused = false
  /** Every utterance given to `speak`, in order. */
  readonly said: FakeUtterance[] = []
  voices: Pick<SpeechSynthesisVoice, 'lang' | 'localService' | 'default'>[] = [
    { lang: 'en-ZA', localService: true, default: false },
  ]
  cancel = vi.fn<() => void>(() => {
    this.speaking = false
  })
  resume = vi.fn<() => void>()

  getVoices() {
    return this.voices
  }

  speak(utterance: FakeUtterance): void {
    this.said.push(utterance)
    this.speaking = true
    utterance.dispatchEvent(new Event('start'))
  }

  /** The engine comes to the end of the utterance it is at. */
  finish(): void {
    this.speaking = false
    this.said.at(-1)?.dispatchEvent(new Event('end'))
  }
}

/** Stands in for SpeechSynthesisUtterance. */
export class FakeUtterance extends EventTarget {
  voice: unknown = null
  lang = ''
  rate = 1
  readonly text: string
  constructor(text: string) {
    super()
    this.text = text
  }
}

/** Puts a fake engine into the page of a test. */
export function fakeSpeech(): FakeSpeech {
  const speech = new FakeSpeech()
  vi.stubGlobal('speechSynthesis', speech)
  vi.stubGlobal('SpeechSynthesisUtterance', FakeUtterance)
  return speech
}
