// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { GivenWork, WeekLearner } from '#domain/school/class-work.ts'
import { render } from '#web/ui/testing.tsx'
import { WeekTable } from './week-table.tsx'
import { countText } from './week-texts.ts'

vi.mock('#web/content/course-work.ts', () => ({ COURSE_WORK: [] }))

const workOf = (kind: GivenWork['kind'], n: number): GivenWork => ({
  workId: `0b8f8a70-61d9-4c56-9d9b-0d7c8d1a2b3${n}`,
  kind,
  contentId: 'computer-basics',
  dueOn: '2026-03-06',
  note: null,
  givenBy: '5e3f8a70-61d9-4c56-9d9b-0d7c8d1a2b3c',
  givenAt: '2026-03-02T08:00:00.000Z',
  title: 'Computer Basics',
})
const [quiz, lesson] = [workOf('quiz', 1), workOf('lesson', 2)]
const learnerOf = (firstName: string, n: number, more: Partial<WeekLearner>): WeekLearner => ({
  userId: `1b8f8a70-61d9-4c56-9d9b-0d7c8d1a2b3${n}`,
  firstName,
  lastName: 'Ntuli',
  lastSeenAt: null,
  done: [],
  begun: [],
  percents: {},
  ...more,
})
const learners = [
  learnerOf('Tshepo', 1, { done: [quiz.workId, lesson.workId], percents: { [quiz.workId]: 50 } }),
  learnerOf('Zoe', 2, { done: [quiz.workId], percents: { [quiz.workId]: 100 } }),
  learnerOf('Ayanda', 3, { begun: [quiz.workId] }),
]

it('shows the percent where there is one, and a tick for other work that is done', () => {
  render(<WeekTable work={[quiz, lesson]} learners={learners} />)
  const cells = (name: RegExp) => within(screen.getByRole('row', { name })).getAllByRole('cell')
  expect(cells(/Tshepo/)[0]?.textContent).toContain('50%')
  expect(cells(/Tshepo/)[0]?.textContent).toContain('1 done, 50%')
  expect(cells(/Tshepo/)[1]?.textContent).toContain('2 done')
  expect(cells(/Tshepo/)[1]?.textContent).not.toContain('%')
  expect(cells(/Zoe/)[0]?.textContent).toContain('100%')
  expect(cells(/Ayanda/)[0]?.textContent).toContain('1 begun')
})

it('says the average of the class beside how many did it', () => {
  expect(countText(quiz, learners)).toBe('2 of 3 did it, 1 more began, 75% on average')
  expect(countText(lesson, learners)).toBe('1 of 3 did it')
})
