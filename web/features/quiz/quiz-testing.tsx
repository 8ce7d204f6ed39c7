import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import type { QuizSummary } from '#domain/learning/content.ts'
import type { Quiz } from '#domain/learning/quiz-content.ts'
import { lessonSummary } from '#domain/testing.ts'
import { loadQuiz } from '#web/content/load-content.ts'
import { render } from '#web/ui/testing.tsx'
import { QuizTaking, type QuizTakingProps } from './quiz-taking.tsx'

export const QUIZ: Quiz = {
  id: 'hardware',
  order: 2,
  title: 'Hardware',
  description: 'Which part does what?',
  category: 'Computer Basics',
  lessonId: 'computer-hardware',
  difficulty: 'beginner',
  duration: '5 min',
  questions: [
    {
      id: 'power-off',
      question: 'The power goes off. Which part still keeps the photos?',
      options: [
        { text: 'RAM', why: 'RAM is cleared when the power goes.', misconception: 'ram-keeps' },
        { text: 'Storage' },
        { text: 'CPU', why: 'The CPU works, it does not keep.' },
        { text: 'Screen', why: 'A screen only shows.' },
      ],
      correctAnswer: 1,
      explanation: 'Storage keeps its data without power.',
      category: 'Storage',
      source: { lesson: 'computer-hardware', heading: 'Memory and storage' },
    },
    {
      id: 'loop',
      question: 'Does this program stop?',
      code: ['forever', '  move 10'],
      options: [{ text: 'True', why: 'Forever has no end.' }, { text: 'False' }],
      correctAnswer: 1,
      explanation: 'A forever loop goes on.',
      category: 'Loops',
      source: { lesson: 'computer-hardware', heading: 'The CPU' },
    },
  ],
}

const { questions, ...about } = QUIZ

export const SUMMARY: QuizSummary = {
  ...about,
  questionCount: questions.length,
  href: '/content/quiz-hardware.json',
}

export const LESSON = lessonSummary({ id: 'computer-hardware', order: 3, title: 'Parts of a computer' })

export const events = {
  onGuard: vi.fn<() => void>(),
  onLeave: vi.fn<() => void>(),
  onOpenLesson: vi.fn<(lessonId: string) => void>(),
  onCertificates: vi.fn<() => void>(),
  onReview: vi.fn<QuizTakingProps['onReview']>(),
  onRead: vi.fn<QuizTakingProps['onRead']>(),
  onScore: vi.fn<(percent: number) => void>(),
  onAnswer: vi.fn<QuizTakingProps['onAnswer']>(),
  onFinished: vi.fn<QuizTakingProps['onFinished']>(),
}
let page: ReturnType<typeof render>
let props: QuizTakingProps

/** Sets up the tests of a quiz. The calling file must mock `loadQuiz` itself. */
export function setUpQuizTests(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-02-02T08:00:00Z') })
    HTMLElement.prototype.scrollIntoView = () => undefined
    vi.mocked(loadQuiz).mockResolvedValue(QUIZ)
  })
  afterEach(() => {
    page.unmount()
    sessionStorage.clear()
    vi.clearAllMocks()
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
}

export async function open(more: Partial<QuizTakingProps> = {}): Promise<ReturnType<typeof render>> {
  props = {
    summary: SUMMARY,
    owner: 'naledi',
    lesson: LESSON,
    unlocks: null,
    earned: [],
    guarded: false,
    reviewed: null,
    ...events,
    ...more,
  }
  page = render(<QuizTaking {...props} />)
  await act(async () => undefined)
  return page
}

export const close = () => page.unmount()

export async function openAgain(more: Partial<QuizTakingProps> = {}): Promise<void> {
  close()
  await open(more)
}

export const comeTo = (guarded: boolean) => page.rerender(<QuizTaking {...props} guarded={guarded} />)

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
