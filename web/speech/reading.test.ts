import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startReading, type ReadingPlan } from './reading.ts'
import { fakeSpeech, type FakeSpeech } from './testing.ts'

const VOICE = { lang: 'en_ZA' } as SpeechSynthesisVoice
let speech: FakeSpeech
let rate = 1
const events = {
  onSentence: vi.fn<ReadingPlan['onSentence']>(),
  onWord: vi.fn<ReadingPlan['onWord']>(),
  onEnd: vi.fn<ReadingPlan['onEnd']>(),
}
const said = () => speech.said.map(({ text }) => text)
const read = (...texts: string[]) => startReading({ voice: VOICE, texts, rate: () => rate, ...events })

beforeEach(() => {
  vi.useFakeTimers()
  speech = fakeSpeech()
  rate = 1
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

describe('reading', () => {
  it('says one sentence after the other and ends by itself', () => {
    read('One.', 'Two.')
    expect(said()).toEqual(['One.'])
    expect(speech.said[0]).toMatchObject({ voice: VOICE, lang: 'en-ZA', rate: 1 })
    speech.finish()
    expect(said()).toEqual(['One.', 'Two.'])
    expect(events.onSentence.mock.calls).toEqual([[0], [1]])
    speech.finish()
    expect(events.onEnd.mock.calls).toEqual([['finished']])
    vi.advanceTimersByTime(60_000)
    expect(said()).toEqual(['One.', 'Two.'])
  })

  it('says thousands as one number', () => {
    read('It costs R3\u00A0000, and grade 7 sold 2\u00A0500\u00A0000.')
    expect(said()).toEqual(['It costs R3,000, and grade 7 sold 2,500,000.'])
  })

  it('stops at once and stays silent, whatever the engine still reports', () => {
    const reading = read('One.', 'Two.')
    reading.stop()
    speech.finish()
    vi.advanceTimersByTime(60_000)
    expect(said()).toEqual(['One.'])
    expect(speech.cancel).toHaveBeenCalled()
    expect(events.onEnd.mock.calls).toEqual([['stopped']])
  })

  it('says the sentence again at another pace, after the engine had time to be quiet', () => {
    const reading = read('One.', 'Two.')
    rate = 0.5
    reading.again()
    expect([said(), speech.cancel.mock.calls.length]).toEqual([['One.'], 1])
    vi.advanceTimersByTime(200)
    expect(said()).toEqual(['One.', 'One.'])
    expect(speech.said[1]?.rate).toBe(0.5)
    // The end event of the old utterance arrives late.
    speech.said[0]?.dispatchEvent(new Event('end'))
    expect(said()).toHaveLength(2)
  })

  it('silences what is still speaking before it begins', () => {
    speech.speaking = true
    read('One.')
    expect(said()).toEqual([])
    vi.advanceTimersByTime(200)
    expect(said()).toEqual(['One.'])
  })

  it('tells the word, also where the engine does not say how long it is', () => {
    read('An app runs.')
    const boundary = (about: object) =>
      speech.said[0]?.dispatchEvent(Object.assign(new Event('boundary'), { charLength: 0, ...about }))
    boundary({ name: 'word', charIndex: 3 })
    boundary({ name: 'sentence', charIndex: 0 })
    boundary({ name: 'word', charIndex: 7, charLength: 4 })
    expect(events.onWord.mock.calls).toEqual([
      [0, 3, 6],
      [0, 7, 11],
    ])
  })
})

describe('an engine that forgets', () => {
  it('to say that it has ended: the next sentence comes all the same', () => {
    read('One.', 'Two.')
    speech.speaking = false
    vi.advanceTimersByTime(2_000)
    expect(said()).toEqual(['One.', 'Two.'])
  })

  it('to stop speaking: it is cancelled after several times the time it needs', () => {
    read('One.', 'Two.')
    vi.advanceTimersByTime(4_000)
    expect(said()).toEqual(['One.'])
    vi.advanceTimersByTime(2_000)
    expect(said()).toEqual(['One.', 'Two.'])
  })

  it('to speak at all: it is asked once more, then the reader is told', () => {
    speech.speak = (utterance) => void speech.said.push(utterance)
    read('One.', 'Two.')
    vi.advanceTimersByTime(30_000)
    expect(said()).toEqual(['One.', 'One.'])
    expect(events.onEnd.mock.calls).toEqual([['failed']])
  })

  it('nothing, but refuses: the reader is told; an interruption from elsewhere only stops', () => {
    for (const [error, how] of [
      ['synthesis-failed', 'failed'],
      ['interrupted', 'stopped'],
    ]) {
      events.onEnd.mockClear()
      read('One.')
      speech.said.at(-1)?.dispatchEvent(Object.assign(new Event('error'), { error }))
      expect(events.onEnd.mock.calls).toEqual([[how]])
    }
  })
})
