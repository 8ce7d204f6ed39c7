// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadQuiz } from '#web/content/load-quiz.ts'
import { recordQuiz } from '#web/progress/record.ts'
import { find, mount } from '#web/ui/testing.tsx'
import { QUIZ, SUMMARY } from './quiz-fixture.ts'
import { QuizTaking, type QuizTakingProps } from './quiz-taking.tsx'

vi.mock('#web/content/load-quiz.ts', () => ({ loadQuiz: vi.fn<typeof loadQuiz>() }))
vi.mock('#web/progress/record.ts', () => ({ recordQuiz: vi.fn<typeof recordQuiz>() }))

const TIMED = { ...QUIZ, timeLimit: 2 }
const events = {
  onGuard: vi.fn<() => void>(),
  onLeave: vi.fn<() => void>(),
  onFinished: vi.fn<QuizTakingProps['onFinished']>(),
}
let page: ReturnType<typeof mount>
let props: QuizTakingProps

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-02-02T08:00:00Z') })
  HTMLElement.prototype.scrollIntoView = () => undefined
  vi.mocked(loadQuiz).mockResolvedValue(QUIZ)
  vi.mocked(recordQuiz).mockResolvedValue()
})
afterEach(() => {
  page.leave()
  sessionStorage.clear()
  vi.clearAllMocks()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

async function open(more: Partial<QuizTakingProps> = {}): Promise<void> {
  props = { summary: SUMMARY, owner: 'naledi', lessonTitle: 'Hardware', guarded: false, ...events, ...more }
  page = mount(<QuizTaking {...props} />)
  await act(async () => {
    await Promise.resolve()
  })
}
const again = (more: Partial<QuizTakingProps> = {}) => {
  page.leave()
  return open(more)
}
const text = () => page.container.textContent ?? ''
function button(name: string): HTMLButtonElement {
  const all = [...page.container.querySelectorAll('button')]
  const found = all.find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)
  if (!found) throw new Error(`No button ${name} among ${all.map((one) => one.textContent).join(', ')}`)
  return found
}
const press = (name: string) => act(() => button(name).click())
const radios = () => [...page.container.querySelectorAll<HTMLInputElement>('input[type=radio]')]
const pick = (option: number) => act(() => radios()[option]?.click())
function answer(option: number): void {
  pick(option)
  press('Submit Answer')
}
const clock = () => find(page.container, '[role=timer]').textContent
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

describe('a question', () => {
  it('is a radio group, and cannot be submitted before something is chosen', async () => {
    await open()
    expect(text()).toContain('Question 1 / 2')
    expect(find(page.container, 'fieldset legend').textContent).toBe(QUIZ.questions[0]?.question)
    expect(radios()).toHaveLength(4)
    expect(new Set(radios().map((radio) => radio.name)).size).toBe(1)
    expect(button('Submit Answer').disabled).toBe(true)
    pick(0)
    expect(button('Submit Answer').disabled).toBe(false)
  })

  it('marks right and wrong in words, tells why and explains, and cannot be changed afterwards', async () => {
    await open()
    answer(0)
    expect(radios().every((radio) => radio.disabled)).toBe(true)
    const [chosen, right, other] = [...page.container.querySelectorAll('label')]
    expect(chosen?.textContent).toBe('ARAM✕ Your answer')
    expect(right?.textContent).toBe('BStorage✓ Right')
    expect(other?.textContent).toBe('CCPU')
    expect(find(page.container, '[aria-live=polite]').textContent).toContain(
      'Good try. RAM is cleared when the power goes.Storage keeps its data without power.',
    )
    expect(document.activeElement).toBe(button('Next Question'))
  })

  it('praises a right answer and names no mistake', async () => {
    await open()
    answer(1)
    expect(text()).not.toContain('Good try.')
    expect(text()).not.toContain('✕')
    expect(text()).toContain('✓ Right')
  })

  it('goes on to the next one with focus on it, its program and two options', async () => {
    await open()
    answer(1)
    press('Next Question')
    expect(document.activeElement?.textContent).toBe('Does this program stop?')
    expect([...page.container.querySelectorAll('ol li')].map((line) => line.textContent)).toEqual([
      'forever',
      'move 10',
    ])
    expect([radios().length, button('Submit Answer').disabled]).toEqual([2, true])
  })

  it('cannot be skipped by the second tap of a double tap', async () => {
    await open()
    answer(1)
    act(
      () => void button('Next Question').dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 })),
    )
    expect(text()).toContain('Question 1 / 2')
  })
})

describe('the end', () => {
  async function finish(first: number, second: number, more: Partial<QuizTakingProps> = {}): Promise<void> {
    await open(more)
    answer(first)
    press('Next Question')
    answer(second)
    press('Finish Quiz')
  }

  it('shows score, percent and counts, says what is unlocked, and records the percent once', async () => {
    await finish(0, 1)
    expect(find(page.container, 'h1').textContent).toBe('Quiz Complete')
    expect(document.activeElement?.textContent).toBe('Quiz Complete')
    expect(text()).toContain('1/2')
    expect(text()).toContain('You scored 50%. The next content after “Hardware” is now unlocked.')
    expect([...page.container.querySelectorAll('dd')].map((count) => count.textContent)).toEqual(['1', '1'])
    expect(events.onFinished.mock.calls).toEqual([[{ correct: 1, incorrect: 1, total: 2, percent: 50 }]])
    expect(vi.mocked(recordQuiz).mock.calls).toEqual([
      [{ id: 'hardware', lessonId: 'computer-hardware' }, 50],
    ])
  })

  it('lists every answer to look at again', async () => {
    await finish(0, 1)
    const review = find(page.container, 'details').textContent
    expect(review).toContain('✕ Your answer: A. RAM')
    expect(review).toContain('✓ Right: B. Storage')
    expect(review).toContain('✓ Your answer is right: B. False')
  })

  it('celebrates only when all is right, with plain praise where there is no lesson', async () => {
    await finish(1, 1, { lessonTitle: null })
    expect(page.container.querySelector('.celebration')).not.toBeNull()
    expect(text()).toContain('Excellent!')
    page.leave()
    sessionStorage.clear()
    await finish(0, 1)
    expect(page.container.querySelector('.celebration')).toBeNull()
  })

  it('begins again at question 1 after Try Again, which reloads the page', async () => {
    await finish(0, 1)
    const reload = vi.spyOn(location, 'reload').mockReturnValue()
    press('Try Again')
    expect(reload).toHaveBeenCalledOnce()
    await again({ guarded: true })
    expect(text()).toContain('Question 1 / 2')
  })

  it('is still there after any other reload, tells nothing twice, and is recorded in case it was not', async () => {
    await finish(0, 1)
    await again({ guarded: true })
    expect(text()).toContain('Quiz Complete')
    expect(events.onFinished).toHaveBeenCalledOnce()
    expect(recordQuiz).toHaveBeenCalledTimes(2)
  })

  it('cannot stand in the way of a new start from the list', async () => {
    await finish(0, 1)
    await again({ guarded: false })
    expect(text()).toContain('Question 1 / 2')
  })
})

describe('a quiz in progress', () => {
  it('survives a reload, with its choice and its answers', async () => {
    await open()
    answer(0)
    await again({ guarded: true })
    expect(text()).toContain('✕ Your answer')
    press('Next Question')
    pick(1)
    await again({ guarded: true })
    expect([text().includes('Question 2 / 2'), radios()[1]?.checked]).toEqual([true, true])
  })

  it('cannot be seen by another account', async () => {
    await open()
    answer(0)
    await again({ owner: 'thabo' })
    expect(text()).toContain('Question 1 / 2')
    expect(radios().some((radio) => radio.checked || radio.disabled)).toBe(false)
    await again({ owner: 'naledi' })
    expect(text()).not.toContain('✕ Your answer')
  })

  it('is guarded from its first choice on, and from the start when it is found again', async () => {
    await open()
    expect(events.onGuard).not.toHaveBeenCalled()
    pick(0)
    expect(events.onGuard).toHaveBeenCalledOnce()
    await again()
    expect(events.onGuard).toHaveBeenCalledTimes(2)
  })

  it('asks before it is thrown away: going on keeps it, stopping forgets it', async () => {
    const [back, forward] = [
      vi.spyOn(history, 'back').mockReturnValue(),
      vi.spyOn(history, 'forward').mockReturnValue(),
    ]
    await open()
    pick(0)
    const at = (guarded: boolean) => page.show(<QuizTaking {...props} guarded={guarded} />)
    at(true)
    press('Back')
    expect(back).toHaveBeenCalledOnce()
    expect(page.container.querySelector('dialog[open]')).toBeNull()
    at(false)
    expect(find(page.container, 'dialog[open]').textContent).toContain('Stop this quiz?')
    press('Go on')
    expect(forward).toHaveBeenCalled()
    at(true)
    expect(page.container.querySelector('dialog[open]')).toBeNull()
    expect(events.onLeave).not.toHaveBeenCalled()
    at(false)
    press('Stop the quiz')
    expect([events.onLeave.mock.calls.length, sessionStorage.length]).toEqual([1, 0])
  })

  it('leaves without a question before anything is chosen', async () => {
    await open()
    press('Back')
    expect(events.onLeave).toHaveBeenCalledOnce()
  })
})

describe('a timed quiz', () => {
  beforeEach(() => void vi.mocked(loadQuiz).mockResolvedValue(TIMED))

  it('counts down each second, m:ss', async () => {
    await open()
    expect(clock()).toBe('2:00')
    pass(1_000)
    expect(clock()).toBe('1:59')
    pass(58_000)
    expect(clock()).toBe('1:01')
  })

  it('ends by itself at zero, once, counting what was submitted', async () => {
    await open()
    answer(1)
    press('Next Question')
    pick(1)
    pass(120_000)
    expect(text()).toContain('Quiz Complete')
    expect(text()).toContain('✕ No answer')
    expect(events.onFinished.mock.calls).toEqual([[{ correct: 1, incorrect: 1, total: 2, percent: 50 }]])
    pass(60_000)
    expect(events.onFinished).toHaveBeenCalledOnce()
  })

  it('keeps its time across a reload', async () => {
    await open()
    pick(0)
    pass(30_000)
    page.leave()
    vi.setSystemTime(Date.now() + 20_000)
    await open({ guarded: true })
    expect(clock()).toBe('1:10')
  })

  it('cannot be given more time by a reload with the clock put back', async () => {
    await open()
    pick(0)
    pass(30_000)
    page.leave()
    vi.setSystemTime(Date.now() - 3_600_000)
    await open({ guarded: true })
    expect(clock()).toBe('1:30')
  })

  it('is over when the tab wakes after the deadline', async () => {
    await open()
    pick(0)
    vi.setSystemTime(Date.now() + 3_600_000)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(text()).toContain('Quiz Complete')
  })
})

it('says kindly that a quiz is not on the device, and tries again', async () => {
  vi.mocked(loadQuiz).mockResolvedValueOnce('offline')
  await open()
  expect(text()).toContain('This quiz is not on your device yet')
  await act(async () => button('Try again').click())
  expect(text()).toContain('Question 1 / 2')
})
