// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { QuizSummary } from '#domain/learning/content.ts'
import { loadQuiz } from '#web/content/load-content.ts'
import { render } from '#web/ui/testing.tsx'
import { LESSON, SUMMARY } from './quiz-testing.tsx'
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
afterEach(() => void vi.clearAllMocks())

const show = (quizzes: readonly QuizSummary[], best: [string, number][] = []) =>
  render(
    <QuizListScreen
      {...{ quizzes, onOpenQuiz, onOpenLessons }}
      descriptions={{ hardware: 'Which part does what?' }}
      lessons={[LESSON]}
      best={new Map(best)}
    />,
  )
const card = (title: string) => within(screen.getByRole('article', { name: title }))
const headings = (level: number) => screen.getAllByRole('heading', { level }).map((one) => one.textContent)

it('counts, and lists by level and order; advanced ones cannot be found', () => {
  const { container } = show(QUIZZES)
  expect([...container.querySelectorAll('dl > div')].map((one) => one.textContent)).toEqual([
    'Total Quizzes3',
    'Questions10',
    'Categories3',
  ])
  expect(headings(2)).toEqual(['Quiz Tip', 'Beginner Level', 'Intermediate Level'])
  expect(headings(3)).toEqual(['Scratch', 'Hardware', 'Loops'])
})

it('says the limit, the number of questions, and the best percent once there is one', () => {
  show(QUIZZES, [['hardware', 80]])
  const [timed, free] = [card('Scratch'), card('Hardware')]
  timed.getByText('10 min limit')
  timed.getByText('about 5 min')
  timed.getByText('6 questions')
  expect(timed.queryByText(/Best/)).toBeNull()
  free.getByText('Which part does what?')
  free.getByText('No limit')
  free.getByText('about 5 min')
  free.getByText('2 questions')
  free.getByText('Best 80%')
})

it('names the lesson of a quiz beside its own title, and none for a quiz without a lesson', () => {
  show([SUMMARY, { ...SUMMARY, id: 'loops', title: 'Loops', lessonId: null }])
  expect(card('Hardware').getByText('Lesson 3: Parts of a computer')).toBeDefined()
  expect(card('Loops').queryByText(/^Lesson/)).toBeNull()
})

it('starts a quiz', async () => {
  const { user } = show(QUIZZES)
  await user.click(card('Hardware').getByRole('button', { name: 'Start Quiz' }))
  expect(onOpenQuiz.mock.calls).toEqual([['hardware']])
})

it('sends the learner to the lessons while there is nothing to take', async () => {
  const { user } = show([])
  screen.getByText('No quizzes yet')
  await user.click(screen.getByRole('button'))
  expect(onOpenLessons).toHaveBeenCalledOnce()
})

it('fetches a quiz while the finger is still down on its card', async () => {
  const { user } = show(QUIZZES)
  const [button] = card('Hardware').getAllByRole('button', { hidden: true })
  await user.pointer({ keys: '[TouchA>]', target: button ?? expect.fail() })
  expect(vi.mocked(loadQuiz)).toHaveBeenCalledExactlyOnceWith('hardware')
  expect(onOpenQuiz).not.toHaveBeenCalled()
})
