// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { lessonSummary } from '#domain/testing.ts'
import { NO_PROGRESS, type ProgressView } from '#web/progress/use-progress.ts'
import { render } from '#web/ui/testing.tsx'
import { Shown } from '#web/ui/keep-alive/use-shown.ts'
import { HomeScreen } from './home-screen.tsx'
import { SchoolFooter } from './school-footer.tsx'

const LESSONS = ['first', 'second'].map((id, index) => lessonSummary({ id, order: index + 1, title: id }))
const SCHOOL = {
  name: 'Funda Primary',
  circuit: '',
  district: '',
  emisNumber: '',
  quintile: '',
  principal: '',
  enrolment: 1735,
  educators: 50,
  nonTeachingStaff: 19,
  phone: '0130000000',
  email: '',
  sample: true,
}
const done = { begun: true, completed: true, completedAt: null, progress: 100, quizScore: 0, section: 0 }
const KNOWN: ProgressView = { ...NO_PROGRESS, status: 'ready', lessons: new Map([['first', done]]) }

const opened = vi.fn<(id: string) => void>()
const home = (progress: ProgressView, shown = true) => (
  <Shown value={shown}>
    <HomeScreen
      content={{ lessons: LESSONS, quizzes: [], school: SCHOOL, spotlight: ['A fact.'] }}
      session={{ status: 'loading' }}
      progress={progress}
      fact={null}
      given={null}
      news={null}
      install={null}
      footer={null}
      onOpenTab={vi.fn<() => void>()}
      onOpenLesson={opened}
      onOpenQuiz={vi.fn<() => void>()}
      onOpenClub={vi.fn<() => void>()}
      onOpenLab={vi.fn<() => void>()}
    />
  </Shown>
)

it('cannot lead to the first lesson before it is known which one is next: the tap waits, and is done once', async () => {
  opened.mockClear()
  const { rerender, user } = render(home(NO_PROGRESS))
  await user.click(screen.getByRole('button', { name: 'Continue Learning' }))
  expect(opened).not.toHaveBeenCalled()
  rerender(home(KNOWN))
  rerender(home({ ...KNOWN }))
  expect(opened.mock.calls).toEqual([['second']])
})

it('has the next step first below the greeting, then the Lab, and its own progress after that', () => {
  render(home(KNOWN))
  const cards = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(cards).toEqual([
    'Continue Learning',
    'The Lab',
    'My progress',
    'Take a Quiz',
    'Future Tech Spotlight',
  ])
})

it('a tap that waits is forgotten when Home was left meanwhile', async () => {
  opened.mockClear()
  const { rerender, user } = render(home(NO_PROGRESS))
  await user.click(screen.getByRole('button', { name: 'Continue Learning' }))
  rerender(home(NO_PROGRESS, false))
  rerender(home(KNOWN, false))
  rerender(home(KNOWN))
  expect(opened).not.toHaveBeenCalled()
})

it('folds the facts of the school, and has all of them', () => {
  render(<SchoolFooter course={SCHOOL} />)
  expect(screen.getByRole('heading', { name: 'Funda Primary' }).closest('details')).toBeNull()
  const facts = screen.getByText('About our school').closest('details')
  expect(facts?.open).toBe(false)
  for (const fact of ['EMIS number', 'Quintile', 'Principal', 'Educators'])
    expect(facts?.textContent).toContain(fact)
})
