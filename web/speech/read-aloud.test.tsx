// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from '#web/ui/testing.tsx'
import type { ReadAloud } from './read-aloud.tsx'
import { fakeSpeech, type FakeSpeech } from './testing.ts'

let speech: FakeSpeech
let page: ReturnType<typeof render>
/** This is loaded again for every test, because a page looks for the voice only once. */
let Button: typeof ReadAloud

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  speech = fakeSpeech()
  ;({ ReadAloud: Button } = await import('./read-aloud.tsx'))
})
afterEach(() => {
  page.unmount()
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
const open = (text = 'One. Two.') => (page = render(<Screen text={text} />))
const names = () =>
  screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)
const press = (name: string) => page.user.click(screen.getByRole('button', { name }))
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

  it('reads to the end, or until it is stopped', async () => {
    open()
    await press('Read aloud')
    expect(names()).toEqual(['Slow', 'Stop reading'])
    finish()
    expect(said()).toEqual(['One.', 'Two.'])
    finish()
    expect(names()).toEqual(['Read aloud'])
    await press('Read aloud')
    await press('Stop reading')
    finish()
    expect([said().length, names()]).toEqual([3, ['Read aloud']])
  })

  it('marks the line being read where the browser has no highlights', async () => {
    open()
    await press('Read aloud')
    expect(page.container.querySelector('[data-read-now]')?.textContent).toBe('One. Two.')
    await press('Stop reading')
    expect(page.container.querySelector('[data-read-now]')).toBeNull()
  })

  it('reads slowly when asked, from the same sentence, and next time too', async () => {
    open()
    await press('Read aloud')
    const usual = speech.said[0]?.rate ?? 0
    await press('Slow')
    act(() => vi.advanceTimersByTime(200))
    expect(said()).toEqual(['One.', 'One.'])
    expect(speech.said[1]?.rate).toBeLessThan(usual)
    expect(localStorage.getItem('qala.slow')).toBe('1')
    await press('Stop reading')
    await press('Read aloud')
    expect(speech.said[2]?.rate).toBe(speech.said[1]?.rate)
  })

  it('stops with the section, when the page is hidden, and when it is left', async () => {
    const shown = open()
    await press('Read aloud')
    shown.rerender(<Screen text="Three." />)
    expect(names()).toEqual(['Read aloud'])
    await press('Read aloud')
    expect(said()).toEqual(['One.', 'Three.'])
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    act(() => document.dispatchEvent(new Event('visibilitychange')))
    expect(names()).toEqual(['Read aloud'])

    await press('Read aloud')
    speech.cancel.mockClear()
    shown.unmount()
    expect(speech.cancel).toHaveBeenCalledOnce()
  })

  it('goes on to what belongs to the passage, unless it was stopped', async () => {
    const shown = open('Question.')
    await press('Read aloud')
    finish()
    shown.rerender(<Screen text="Explanation." goesOn />)
    expect(said()).toEqual(['Question.', 'Explanation.'])
    shown.rerender(<Screen text="Second." />)
    expect(said()).toHaveLength(2)
    shown.rerender(<Screen text="Its explanation." goesOn />)
    expect(said()).toHaveLength(2)

    shown.rerender(<Screen text="Third." />)
    await press('Read aloud')
    await press('Stop reading')
    shown.rerender(<Screen text="No more." goesOn />)
    expect(said()).toEqual(['Question.', 'Explanation.', 'Third.'])
  })
})
