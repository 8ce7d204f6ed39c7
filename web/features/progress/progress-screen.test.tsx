// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { LessonSummary } from '#domain/content.ts'
import type { LessonTask } from '#domain/lesson-tasks.ts'
import type { ProgressView } from '#web/progress/use-progress.ts'
import { find, mount } from '#web/ui/testing.tsx'
import { ProgressScreen, type ProgressScreenProps } from './progress-screen.tsx'

const lesson = (id: string, order: number, more: Partial<LessonSummary> = {}): LessonSummary => ({
  id,
  order,
  title: `About ${id}`,
  description: 'About something',
  duration: '12 min',
  difficulty: 'beginner',
  prerequisite: null,
  isLocked: false,
  bonus: false,
  icon: '<svg></svg>',
  sectionCount: 5,
  href: '/lesson.json',
  ...more,
})
const LESSONS = [
  lesson('mouse', 1),
  lesson('keys', 2, { isLocked: true, prerequisite: 'mouse' }),
  lesson('robots', 3, { isLocked: true, prerequisite: 'keys' }),
]
const task = (taskId: string, type: LessonTask['type'], points: number): LessonTask => ({
  lessonId: 'mouse',
  taskId,
  title: `Task ${taskId}`,
  type,
  points,
})
const TASKS = [task('read', 'other', 5), task('do-click', 'practice', 5), task('quiz-mouse', 'quiz', 10)]

const NOTHING: ProgressView = { status: 'ready', lessons: new Map(), tasks: new Map(), quizBest: new Map() }
const at = '2026-03-02T08:00:00Z'
const SOMETHING: ProgressView = {
  ...NOTHING,
  lessons: new Map([
    ['mouse', { progress: 100, completed: true, completedAt: at, quizScore: 80, section: 4 }],
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
let page: ReturnType<typeof mount>
afterEach(() => page.leave())

function show(props: Partial<ProgressScreenProps>): string {
  page = mount(
    <ProgressScreen
      {...{ lessons: LESSONS, tasks: TASKS, session: SIGNED_IN, progress: NOTHING, onOpenLessons, ...props }}
    />,
  )
  return page.container.textContent
}
const section = (name: string) => find(page.container, `section[aria-labelledby="${name}"]`).textContent

it('asks a visitor to sign in, whatever is on the device', () => {
  const text = show({ session: { status: 'signed-out' }, progress: SOMETHING })
  expect(text).toContain('Sign In Required')
  expect(text).not.toContain('About mouse')
  expect(find<HTMLAnchorElement>(page.container, 'a').getAttribute('href')).toBe('/auth')
})

it('says that it is loading until learner and progress are known', () => {
  expect(show({ session: { status: 'loading' } })).toBe('Loading your progress...')
  page.leave()
  expect(show({ progress: { ...NOTHING, status: 'loading' } })).toBe('Loading your progress...')
})

it('leads to the lessons when nothing is completed, and has no overview without tasks', () => {
  expect(show({})).toContain('No lessons completed yet!')
  find<HTMLButtonElement>(page.container, 'section[aria-labelledby="done"] button').click()
  expect(onOpenLessons).toHaveBeenCalledOnce()
  expect(page.container.querySelector('#tasks')).toBeNull()
})

it('shows the figures, the tasks of each completed lesson by type, and what was done last first', () => {
  show({ progress: SOMETHING })
  expect(section('overall')).toMatch(/1 of 3 lessons.*33%.*Lesson1.*Tasks done2.*Points15.*Study minutes9/)
  expect(section('done')).toMatch(/About mouse12 min · 2\/3 tasks.*Completed.*Quiz 80%/)
  const named = [...page.container.querySelectorAll('details li')].map((one) => one.textContent)
  expect(named).toEqual([
    'Reading: Task readDone · 5 points',
    'Practice: Task do-clickTo do · 5 points',
    'Quiz: Task quiz-mouseDone · 10 points · 80%',
  ])
  expect(section('tasks')).toMatch(/Recent ActivityTask quiz-mouse.*10 points80%Task read.*5 points$/)
})

it('folds a long list of completed lessons, the last one first, and shows them all when asked', () => {
  const many = Array.from({ length: 8 }, (_, place) => lesson(`part-${place + 1}`, place + 1))
  const state = { progress: 100, completed: true, completedAt: at, quizScore: 0, section: 4 }
  show({
    lessons: many,
    progress: { ...NOTHING, lessons: new Map(many.map(({ id }) => [id, state])) },
  })
  const titles = () => [...page.container.querySelectorAll('[aria-labelledby="done"] h3')]
  expect(titles().map((title) => title.textContent)).toEqual(
    ['8', '7', '6', '5', '4'].map((number) => `About part-${number}`),
  )
  const button = [...page.container.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Show all 8 lessons',
  )
  act(() => button?.click())
  expect(titles()).toHaveLength(8)
})

it('marks as locked only what is locked now', () => {
  show({ progress: SOMETHING })
  const rows = [...page.container.querySelectorAll('section[aria-labelledby="next"] li')].map(
    (one) => one.textContent,
  )
  expect(rows).toEqual(['About keys12 minBeginnerPending', 'About robots12 minBeginnerPendingLocked'])
})
