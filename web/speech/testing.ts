import { vi } from 'vitest'

/** A silent fake of the browser's speech. It records what it was asked to say, and ends when told to. */
export class FakeSpeech extends EventTarget {
  speaking = false
  pending = false
  paused = false
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

  finish(): void {
    this.speaking = false
    this.said.at(-1)?.dispatchEvent(new Event('end'))
  }
}

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

export function fakeSpeech(): FakeSpeech {
  const speech = new FakeSpeech()
  vi.stubGlobal('speechSynthesis', speech)
  vi.stubGlobal('SpeechSynthesisUtterance', FakeUtterance)
  return speech
}
