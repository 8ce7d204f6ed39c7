// @vitest-environment happy-dom
import { act, useRef } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { mount } from '#web/ui/testing.tsx'
import type { ReadAloud } from './read-aloud.tsx'
import { fakeSpeech, type FakeSpeech } from './testing.ts'

let speech: FakeSpeech
let page: ReturnType<typeof mount> | undefined
/** Fresh for every test: the voice is looked for once in the life of a page. */
let Button: typeof ReadAloud

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  speech = fakeSpeech()
  ;({ ReadAloud: Button } = await import('./read-aloud.tsx'))
})
afterEach(() => {
  page?.leave()
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Screen({
  text,
  passageKey = text,
  goesOn = false,
}: {
  text: string
  passageKey?: string
  goesOn?: boolean
}) {
  const passage = useRef<HTMLElement>(null)
  return (
    <>
      <Button passage={passage} passageKey={passageKey} goesOn={goesOn} />
      <section ref={passage}>
        <p>{text}</p>
      </section>
    </>
  )
}
const open = (text = 'One. Two.') => (page = mount(<Screen text={text} />))
const names = () =>
  [...(page?.container.querySelectorAll('button') ?? [])].map(
    (button) => button.getAttribute('aria-label') ?? button.textContent,
  )
function press(name: string): void {
  const buttons = [...(page?.container.querySelectorAll('button') ?? [])]
  const found = buttons.find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)
  if (!found) throw new Error(`No button ${name} among ${names().join(', ')}`)
  act(() => found.click())
}
const said = () => speech.said.map(({ text }) => text)
const finish = () => act(() => speech.finish())

describe('Read aloud', () => {
  it('is not there without a voice on the device, and comes when the engine has found one', () => {
    speech.voices = [{ lang: 'en-ZA', localService: false, default: true }]
    open()
    expect(names()).toEqual([])
    speech.voices = [{ lang: 'en-GB', localService: true, default: true }]
    act(() => speech.dispatchEvent(new Event('voiceschanged')))
    expect(names()).toEqual(['Read aloud'])
  })

  it('comes when the engine finds its voices late without saying so', () => {
    speech.voices = []
    open()
    speech.voices = [{ lang: 'en-US', localService: true, default: true }]
    act(() => vi.advanceTimersByTime(3_000))
    expect(names()).toEqual(['Read aloud'])
  })

  it('reads to the end, or until it is stopped', () => {
    open()
    press('Read aloud')
    expect(names()).toEqual(['Slow', 'Stop reading'])
    finish()
    expect(said()).toEqual(['One.', 'Two.'])
    finish()
    expect(names()).toEqual(['Read aloud'])
    press('Read aloud')
    press('Stop reading')
    finish()
    expect([said().length, names()]).toEqual([3, ['Read aloud']])
  })

  it('marks the line being read where the browser has no highlights', () => {
    open()
    press('Read aloud')
    expect(page?.container.querySelector('[data-read-now]')?.textContent).toBe('One. Two.')
    press('Stop reading')
    expect(page?.container.querySelector('[data-read-now]')).toBeNull()
  })

  it('reads slowly when asked, from the same sentence, and next time too', () => {
    open()
    press('Read aloud')
    const usual = speech.said[0]?.rate ?? 0
    press('Slow')
    act(() => vi.advanceTimersByTime(200))
    expect(said()).toEqual(['One.', 'One.'])
    expect(speech.said[1]?.rate).toBeLessThan(usual)
    expect(localStorage.getItem('qala.slow')).toBe('1')
    press('Stop reading')
    press('Read aloud')
    expect(speech.said[2]?.rate).toBe(speech.said[1]?.rate)
  })

  it('stops with the section, when the page is hidden, and when it is left', () => {
    const shown = open()
    press('Read aloud')
    shown.show(<Screen text="Three." />)
    expect(names()).toEqual(['Read aloud'])
    press('Read aloud')
    expect(said()).toEqual(['One.', 'Three.'])
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    act(() => document.dispatchEvent(new Event('visibilitychange')))
    expect(names()).toEqual(['Read aloud'])

    press('Read aloud')
    speech.cancel.mockClear()
    shown.leave()
    page = undefined
    expect(speech.cancel).toHaveBeenCalledOnce()
  })

  it('goes on to what belongs to the passage, unless it was stopped', () => {
    const shown = open('Question.')
    press('Read aloud')
    finish()
    shown.show(<Screen text="Explanation." goesOn />)
    expect(said()).toEqual(['Question.', 'Explanation.'])
    shown.show(<Screen text="Second." />)
    expect(said()).toHaveLength(2)
    shown.show(<Screen text="Its explanation." goesOn />)
    expect(said()).toHaveLength(2)

    shown.show(<Screen text="Third." />)
    press('Read aloud')
    press('Stop reading')
    shown.show(<Screen text="No more." goesOn />)
    expect(said()).toEqual(['Question.', 'Explanation.', 'Third.'])
  })
})
