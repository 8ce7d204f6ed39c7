import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { loadQuiz } from '#web/content/load-content.ts'
import { recordQuiz } from '#web/progress/record.ts'
import { render } from '#web/ui/testing.tsx'
import { LESSON, QUIZ, SUMMARY } from './quiz-fixture.ts'
import { QuizTaking, type QuizTakingProps } from './quiz-taking.tsx'

export const events = {
  onGuard: vi.fn<() => void>(),
  onLeave: vi.fn<() => void>(),
  onOpenLesson: vi.fn<(lessonId: string) => void>(),
  onFinished: vi.fn<QuizTakingProps['onFinished']>(),
}
let page: ReturnType<typeof render>
let props: QuizTakingProps

/** Gives each test a still clock and an empty device. The calling file mocks `loadQuiz` and `recordQuiz` itself. */
export function setUpQuizTests(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-02-02T08:00:00Z') })
    HTMLElement.prototype.scrollIntoView = () => undefined
    vi.mocked(loadQuiz).mockResolvedValue(QUIZ)
    vi.mocked(recordQuiz).mockResolvedValue()
  })
  afterEach(() => {
    page.unmount()
    sessionStorage.clear()
    vi.clearAllMocks()
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
}

export async function open(more: Partial<QuizTakingProps> = {}): Promise<void> {
  props = { summary: SUMMARY, owner: 'naledi', lesson: LESSON, guarded: false, ...events, ...more }
  page = render(<QuizTaking {...props} />)
  await act(async () => undefined)
}

export const close = () => page.unmount()

/** As after a reload: only what was stored on the device remains. */
export async function openAgain(more: Partial<QuizTakingProps> = {}): Promise<void> {
  close()
  await open(more)
}

/** The browser has moved to the guarded history entry, or to the one before it. */
export const comeTo = (guarded: boolean) => page.rerender(<QuizTaking {...props} guarded={guarded} />)

/** Decoration, which has neither a role nor a name. */
export const hasCelebration = () => page.container.querySelector('.celebration') !== null
export const text = () => page.container.textContent ?? ''
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
export const radios = () => screen.getAllByRole<HTMLInputElement>('radio')
export const timer = () => screen.getByRole('timer').textContent
export const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

export async function press(name: string): Promise<void> {
  await page.user.click(button(name))
  // The focus moves one frame later.
  pass(100)
}

export async function pick(option: number): Promise<void> {
  const radio = radios()[option]
  if (radio) await page.user.click(radio)
}

export async function answer(option: number): Promise<void> {
  await pick(option)
  await press('Submit Answer')
}
