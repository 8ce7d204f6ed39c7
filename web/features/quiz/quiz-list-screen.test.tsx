// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { loadQuiz } from '#web/content/load-content.ts'
import { mount } from '#web/ui/testing.tsx'
import { SUMMARY } from './quiz-fixture.ts'
import { QuizListScreen } from './quiz-list-screen.tsx'

vi.mock('#web/content/load-content.ts', () => ({ loadQuiz: vi.fn<typeof loadQuiz>() }))

const QUIZZES = [
  SUMMARY,
  { ...SUMMARY, id: 'scratch', order: 1, title: 'Scratch', questionCount: 6, timeLimit: 10 },
  { ...SUMMARY, id: 'loops', title: 'Loops', difficulty: 'intermediate' as const },
  { ...SUMMARY, id: 'hard', title: 'Hard', difficulty: 'advanced' as const, questionCount: 50 },
]
const onOpenQuiz = vi.fn<(id: string) => void>()
const onOpenLessons = vi.fn<() => void>()
let page: ReturnType<typeof mount>
afterEach(() => {
  page.leave()
  vi.clearAllMocks()
})
function show(quizzes: typeof QUIZZES, best: [string, number][] = []): HTMLElement {
  page = mount(
    <QuizListScreen {...{ quizzes, onOpenQuiz, onOpenLessons }} lessons={[]} best={new Map(best)} />,
  )
  return page.container
}
const texts = (within: HTMLElement, selector: string) =>
  [...within.querySelectorAll(selector)].map((one) => one.textContent)

it('counts, and lists by level and order; advanced ones cannot be found', () => {
  const list = show(QUIZZES)
  expect(texts(list, 'dl > div')).toEqual(['Total Quizzes3', 'Questions10', 'Categories3'])
  expect(texts(list, 'h2')).toEqual(['Quiz Tip', 'Beginner Level', 'Intermediate Level'])
  expect(texts(list, 'h3')).toEqual(['Scratch', 'Hardware', 'Loops'])
  expect(list.textContent).not.toContain('Hard50')
})

it('says the limit, the number of questions, and the best percent once there is one', () => {
  const [timed, free] = texts(show(QUIZZES, [['hardware', 80]]), 'article')
  expect(timed).toContain('10 min6 questions')
  expect(timed).not.toContain('Best')
  expect(free).toContain('No limit2 questions')
  expect(free).toContain('Best 80%')
})

it('starts a quiz', () => {
  const start = show(QUIZZES).querySelectorAll<HTMLButtonElement>('article .button')[1]
  act(() => start?.click())
  expect([start?.textContent, onOpenQuiz.mock.calls]).toEqual(['Start Quiz', [['hardware']]])
})

it('sends the learner to the lessons while there is nothing to take', () => {
  expect(show([]).textContent).toContain('No quizzes yet')
  act(() => page.container.querySelector('button')?.click())
  expect(onOpenLessons).toHaveBeenCalledOnce()
})

it('fetches a quiz while the finger is still down on its card', () => {
  const [button] = show(QUIZZES).querySelectorAll('article button')
  act(() => void button?.dispatchEvent(new Event('pointerdown', { bubbles: true })))
  expect(vi.mocked(loadQuiz)).toHaveBeenCalledOnce()
  expect(onOpenQuiz).not.toHaveBeenCalled()
})
