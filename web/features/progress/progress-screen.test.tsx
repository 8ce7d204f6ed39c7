// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { LessonSummary } from '#domain/learning/content.ts'
import type { LessonTask, TaskType } from '#domain/learning/lesson-tasks.ts'
import { lessonSummary } from '#domain/testing.ts'
import { NO_PROGRESS, type ProgressView } from '#web/progress/use-progress.ts'
import { render } from '#web/ui/testing.tsx'
import { ProgressScreen, type ProgressScreenProps } from './progress-screen.tsx'

const lesson = (id: string, order: number, more: Partial<LessonSummary> = {}) =>
  lessonSummary({ id, order, title: `About ${id}`, ...more })
const LESSONS = [
  lesson('mouse', 1),
  lesson('keys', 2, { isLocked: true, prerequisite: 'mouse' }),
  lesson('robots', 3, { isLocked: true, prerequisite: 'keys' }),
]
const task = (taskId: string, type: TaskType, points: number): LessonTask => ({
  lessonId: 'mouse',
  taskId,
  title: `Task ${taskId}`,
  type,
  points,
})
const TASKS = [task('read', 'other', 5), task('do-click', 'practice', 5), task('quiz-mouse', 'quiz', 10)]

const NOTHING: ProgressView = { ...NO_PROGRESS, status: 'ready' }
const at = '2026-03-02T08:00:00Z'
const SOMETHING: ProgressView = {
  ...NOTHING,
  lessons: new Map([
    ['mouse', { begun: true, progress: 100, completed: true, completedAt: at, quizScore: 80, section: 4 }],
  ]),
  tasks: new Map([
    ['mouse/read', { completed: true, completedAt: at, score: 0, minutes: 7 }],
    ['mouse/quiz-mouse', { completed: true, completedAt: '2026-03-03T08:00:00Z', score: 80, minutes: 2 }],
  ]),
}
const SIGNED_IN = {
  status: 'signed-in',
  userId: '1',
  email: 'a@example.org',
  verbs: [],
  firstName: 'Naledi',
} as const

const onOpenLessons = vi.fn<() => void>()

function show(props: Partial<ProgressScreenProps>) {
  const { user, unmount } = render(
    <ProgressScreen
      {...{ lessons: LESSONS, tasks: TASKS, session: SIGNED_IN, progress: NOTHING, onOpenLessons, ...props }}
    />,
  )
  return { user, unmount, text: document.body.textContent }
}
const section = (name: string) => screen.getByRole('region', { name })

it('asks a visitor to sign in, whatever is on the device', () => {
  const { text } = show({ session: { status: 'signed-out' }, progress: SOMETHING })
  expect(text).toContain('Sign In Required')
  expect(text).not.toContain('About mouse')
  expect(screen.getByRole('link').getAttribute('href')).toBe('/auth')
})

it('says that it is loading until learner and progress are known', () => {
  const { text, unmount } = show({ session: { status: 'loading' } })
  expect(text).toBe('Loading your progress...')
  unmount()
  expect(show({ progress: { ...NOTHING, status: 'loading' } }).text).toBe('Loading your progress...')
})

it('leads to the lessons when nothing is completed, and has no overview without tasks', async () => {
  const { user, text } = show({})
  expect(text).toContain('No lessons completed yet!')
  await user.click(screen.getByRole('button', { name: 'Start Your First Lesson' }))
  expect(onOpenLessons).toHaveBeenCalledOnce()
  expect(screen.queryByText('Task Progress Overview')).toBeNull()
})

it('shows the figures, the tasks of each completed lesson by type, and what was done last first', () => {
  show({ progress: SOMETHING })
  expect(section('Overall completion').textContent).toMatch(
    /1 of 3 lessons.*33%.*Lessons completed1.*Tasks completed2.*Points earned15.*Minutes studied9/,
  )
  expect(section('Completed Lessons').textContent).toMatch(
    /About mouse12 min · 2\/3 tasks.*Completed.*Quiz 80%/,
  )
  const named = screen.getAllByRole('group').flatMap((lesson) => within(lesson).getAllByRole('listitem'))
  expect(named.map((one) => one.textContent)).toEqual([
    'Reading: Task readDone · 5 points',
    'Practice: Task do-clickTo do · 5 points',
    'Quiz: Task quiz-mouseDone · 10 points · 80%',
  ])
  expect(section('Task Progress Overview').textContent).toMatch(
    /Recent ActivityTask quiz-mouse.*10 points80%Task read.*5 points$/,
  )
})

it('folds a long list of completed lessons, the last one first, and shows them all when asked', async () => {
  const many = Array.from({ length: 8 }, (_, place) => lesson(`part-${place + 1}`, place + 1))
  const state = { begun: true, progress: 100, completed: true, completedAt: at, quizScore: 0, section: 4 }
  const { user } = show({
    lessons: many,
    progress: { ...NOTHING, lessons: new Map(many.map(({ id }) => [id, state])) },
  })
  const titles = () => within(section('Completed Lessons')).getAllByRole('heading', { level: 3 })
  expect(titles().map((title) => title.textContent)).toEqual(
    ['8', '7', '6', '5', '4'].map((number) => `About part-${number}`),
  )
  await user.click(screen.getByRole('button', { name: 'Show all completed lessons' }))
  expect(titles()).toHaveLength(8)
})

it('marks as locked only what is locked now', () => {
  show({ progress: SOMETHING })
  const rows = within(section('Next Lessons')).getAllByRole('listitem')
  expect(rows.map((one) => one.textContent)).toEqual([
    'About keys12 minBeginnerPending',
    'About robots12 minBeginnerPendingLocked',
  ])
})

it('calls a completed bonus lesson what its card calls it', () => {
  const lessons = LESSONS.map((one) => ({ ...one, bonus: one.id === 'mouse' }))
  const { text } = show({ lessons, progress: SOMETHING })
  expect(text).toContain('Bonus')
  expect(text).not.toContain('Extra')
})
