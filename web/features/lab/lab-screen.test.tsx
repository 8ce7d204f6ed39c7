// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { ListedLevel } from '#domain/learning/lab/level.ts'
import { render } from '#web/ui/testing.tsx'
import { LabScreen } from './lab-screen.tsx'

const level = (id: string, order: number, kind: ListedLevel['kind'] = 'solve'): ListedLevel => ({
  id,
  order,
  kind,
  world: id.startsWith('robot') ? 'robot' : 'turtle',
  title: `Level ${id}`,
  lesson: 'coding-basics',
  difficulty: kind === 'debug' ? 'hard' : 'easy',
})
const LEVELS = [level('robot-a', 1), level('robot-b', 2, 'debug'), level('turtle-a', 1)]
const more = {
  onOwn: () => undefined,
  onThings: () => undefined,
  onLinked: undefined,
  onPaper: () => undefined,
  onAnswers: () => undefined,
}
const events = { onOpen: vi.fn<(id: string) => void>(), onLeave: vi.fn<() => void>() }
const lab = (stars: Record<string, number>, levels = LEVELS) => {
  const work = new Map(Object.entries(stars).map(([id, won]) => [id, { stars: won, tries: 1 }]))
  return render(<LabScreen {...{ levels, work, ...events, ...more }} />)
}
const item = (title: string) => within(screen.getByText(title).closest('li') ?? document.body)

it('has one clear next step, and shows kinds and stars by topic', async () => {
  const { user } = lab({ 'robot-a': 2 })
  expect(screen.getByRole('heading', { name: 'Next: Level robot-b' })).toBeTruthy()
  expect(screen.getByText(/You have 2 of 9 stars/)).toBeTruthy()
  expect(item('Level robot-a').getByText('2 of 3 stars')).toBeTruthy()
  expect(item('Level robot-b').getByText('Find the mistake')).toBeTruthy()
  expect(item('Level robot-b').getByText('hard')).toBeTruthy()
  expect(screen.getByText('2 levels, easy to hard')).toBeTruthy()
  expect(screen.getByText('1 level, easy')).toBeTruthy()
  expect(
    within(screen.getByRole('list', { name: 'What the stars are for' })).getAllByRole('listitem'),
  ).toHaveLength(3)
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(headings).toEqual(['Next: Level robot-b', 'Topics', 'Robot', 'Turtle'])
  await user.click(screen.getByRole('button', { name: 'Play on' }))
  expect(events.onOpen).toHaveBeenLastCalledWith('robot-b')
  await user.click(screen.getByRole('button', { name: 'Level turtle-a' }))
  expect(events.onOpen).toHaveBeenLastCalledWith('turtle-a')
})

it('leads to each topic from the top, and back', async () => {
  const { user } = lab({ 'robot-a': 2 })
  const scroll = vi.fn<(options: ScrollIntoViewOptions) => void>()
  Element.prototype.scrollIntoView = scroll as never
  const names = within(screen.getByRole('navigation', { name: 'Topics' })).getAllByRole('button')
  expect(names.map(({ textContent }) => textContent)).toEqual([
    'Robot1 of 2 levels passed',
    'Turtle0 of 1 levels passed',
  ])
  await user.click(screen.getByRole('button', { name: /^Turtle/ }))
  expect(document.activeElement?.textContent).toBe('Turtle')
  expect(document.activeElement?.tagName).toBe('H2')
  expect(scroll.mock.contexts[0]).toBe(screen.getByRole('region', { name: 'Turtle' }))
  expect(scroll).toHaveBeenLastCalledWith({ behavior: 'smooth' })
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
  await user.click(screen.getByRole('button', { name: /^Robot/ }))
  expect(scroll).toHaveBeenLastCalledWith({ behavior: 'auto' })
  const turtle = within(screen.getByRole('region', { name: 'Turtle' }))
  await user.click(turtle.getByRole('button', { name: 'All topics' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Topics' }))
  expect(scroll.mock.contexts.at(-1)).toBe(screen.getByRole('navigation', { name: 'Topics' }))
  vi.mocked(window.matchMedia).mockRestore()
})

it('says what was begun without a star, and offers nothing more when every star is won', () => {
  const { unmount } = lab({ 'robot-a': 0 })
  expect(item('Level robot-a').getByText('Begun')).toBeTruthy()
  expect(screen.getByText(/Start here/)).toBeTruthy()
  expect(screen.queryByText(/star: it works/)).toBeNull()
  unmount()
  lab({ 'robot-a': 3, 'robot-b': 3, 'turtle-a': 3 })
  expect(screen.getByRole('heading', { name: 'You have every star!' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Play on|Start/ })).toBeNull()
})

it('cannot be empty without a way back', async () => {
  const { user } = lab({}, [])
  await user.click(screen.getByRole('button', { name: 'Go back' }))
  expect(events.onLeave).toHaveBeenCalledOnce()
})
