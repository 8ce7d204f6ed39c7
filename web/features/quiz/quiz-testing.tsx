import { act } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { loadQuiz } from '#web/content/load-content.ts'
import { find, mount } from '#web/ui/testing.tsx'
import { LESSON, QUIZ, SUMMARY } from './quiz-fixture.ts'
import { QuizTaking, type QuizTakingProps } from './quiz-taking.tsx'

export const events = {
  onGuard: vi.fn<() => void>(),
  onLeave: vi.fn<() => void>(),
  onOpenLesson: vi.fn<(lessonId: string) => void>(),
  onScore: vi.fn<(percent: number) => void>(),
  onFinished: vi.fn<QuizTakingProps['onFinished']>(),
}
let page: ReturnType<typeof mount>
let props: QuizTakingProps

/**
 * For each test of the calling file a still clock and an empty device. The file itself mocks `loadQuiz`, as
 * mocks are made file by file.
 */
export function setUpQuizTests(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-02-02T08:00:00Z') })
    HTMLElement.prototype.scrollIntoView = () => undefined
    vi.mocked(loadQuiz).mockResolvedValue(QUIZ)
  })
  afterEach(() => {
    page.leave()
    sessionStorage.clear()
    vi.clearAllMocks()
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
}

export async function open(more: Partial<QuizTakingProps> = {}): Promise<void> {
  props = { summary: SUMMARY, owner: 'naledi', lesson: LESSON, guarded: false, ...events, ...more }
  page = mount(<QuizTaking {...props} />)
  await act(async () => {
    await Promise.resolve()
  })
}

export const close = () => page.leave()

/** As after a reload: what was kept on the device is all there is. */
export async function openAgain(more: Partial<QuizTakingProps> = {}): Promise<void> {
  close()
  await open(more)
}

/** The browser has come to the stop that is guarded, or to the one that is not. */
export const comeTo = (guarded: boolean) => page.show(<QuizTaking {...props} guarded={guarded} />)

export const container = () => page.container
export const text = () => page.container.textContent ?? ''

export function button(name: string): HTMLButtonElement {
  const all = [...page.container.querySelectorAll('button')]
  const found = all.find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)
  if (!found) throw new Error(`No button ${name} among ${all.map((one) => one.textContent).join(', ')}`)
  return found
}
export function press(name: string): void {
  act(() => button(name).click())
  // What is drawn a frame later.
  pass(100)
}
export const radios = () => [...page.container.querySelectorAll<HTMLInputElement>('input[type=radio]')]
export const pick = (option: number) => act(() => radios()[option]?.click())

export function answer(option: number): void {
  pick(option)
  press('Submit Answer')
}

export const clock = () => find(page.container, '[role=timer]').textContent
export const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
