// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { MasteryState } from '#domain/learning/practice/mastery.ts'
import { render } from '#web/ui/testing.tsx'
import { MasteryCard } from './mastery-card.tsx'

const strand = (name: 'coding' | 'robotics', state: MasteryState, finished: number) => ({
  strand: name,
  state,
  percent: 40,
  finished,
  lessons: 9,
  ofLessons: finished === 0 ? [] : [{ id: name, title: `About ${name}`, mastery: { state, percent: 40 } }],
})
const next = [{ id: 'pap', lessonId: 'a', level: 'easy' as const }]

it('names each strand that was begun with how fresh it is, in words, and its lessons', () => {
  const round = { done: 5, next: [] }
  const strands = [strand('coding', 'fading', 2), strand('robotics', 'none', 0)]
  render(<MasteryCard {...{ strands, round }} onOpenDaily={() => undefined} />)
  const region = within(screen.getByRole('region', { name: 'How fresh it is' }))
  expect(region.getByRole('group').textContent).toContain('CodingFading2 of 9 lessons finished')
  expect(region.getByRole('progressbar', { name: 'Known in Coding' }).getAttribute('value')).toBe('40')
  expect(region.getByText('About coding').parentElement?.textContent).toBe('About codingFading')
  expect(region.getByText('You knew this well. A few questions bring it back.')).toBeDefined()
  expect(region.queryByText('Robotics')).toBeNull()
  expect(region.queryByRole('button')).toBeNull()
})

it('leads to the round while there is something to do', async () => {
  const onOpenDaily = vi.fn<() => void>()
  const strands = [strand('coding', 'fresh', 1)]
  const { user, unmount } = render(<MasteryCard {...{ strands, onOpenDaily }} round={{ done: 0, next }} />)
  await user.click(screen.getByRole('button', { name: 'Start five a day' }))
  expect(onOpenDaily).toHaveBeenCalledOnce()
  unmount()
  render(<MasteryCard {...{ strands, onOpenDaily }} round={{ done: 3, next: [...next, ...next] }} />)
  expect(screen.getByRole('button', { name: 'Go on: 4 of 5' })).toBeDefined()
})
