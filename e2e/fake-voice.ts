/**
 * Runs in the page and adds a voice, because build machines have none. `said` has the texts, and `finish()` ends a sentence.
 */
export function fakeVoice(): void {
  let current: EventTarget | null = null
  const said: string[] = []
  const speech = Object.assign(new EventTarget(), {
    speaking: false,
    pending: false,
    paused: false,
    getVoices: () => [{ lang: 'en-ZA', localService: true, default: true }],
    resume: () => undefined,
    cancel: () => {
      speech.speaking = false
      current = null
    },
    speak: (utterance: EventTarget & { text: string }) => {
      speech.speaking = true
      current = utterance
      said.push(utterance.text)
    },
  })
  const fake = {
    said,
    finish: () => {
      speech.speaking = false
      const done = current
      current = null
      done?.dispatchEvent(new Event('end'))
    },
  }
  class Utterance extends EventTarget {
    readonly text: string
    constructor(text: string) {
      super()
      this.text = text
    }
  }
  for (const [name, value] of Object.entries({
    ...fake,
    speechSynthesis: speech,
    SpeechSynthesisUtterance: Utterance,
  })) {
    Object.defineProperty(window, name, { value, configurable: true, writable: true })
  }
}
