import { expect, test, vi } from 'vitest'
import { loadLevels } from './load-lab.ts'

vi.mock('./content-index.ts', () => ({ contentIndex: { lessons: [], quizzes: [] } }))
vi.mock('virtual:qala-lab', () => ({
  labIndex: { levels: [], worlds: [{ id: 'robot', href: '/content/lab-robot.abc.json' }] },
}))

test('a world’s levels are fetched once, and nothing but levels of that world is taken for them', async () => {
  const fetcher = vi.fn<typeof fetch>()
  for (const wrong of [{ id: 'robot' }, [], [{ world: 'turtle' }], 'Sign in to the Wi-Fi']) {
    fetcher.mockResolvedValueOnce(Response.json(wrong))
    expect(await loadLevels('robot', fetcher)).toBe('offline')
  }
  const levels = [{ id: 'robot-corner', world: 'robot' }]
  fetcher.mockResolvedValueOnce(Response.json(levels))
  expect(await loadLevels('robot', fetcher)).toEqual(levels)
  expect(await loadLevels('robot', fetcher)).toEqual(levels)
  expect(fetcher).toHaveBeenCalledTimes(5)
  expect(fetcher.mock.calls[4]?.[0]).toBe('/content/lab-robot.abc.json')
})

test('cannot load a world that has no levels', async () => {
  const fetcher = vi.fn<typeof fetch>()
  expect(await loadLevels('motors', fetcher)).toBe('missing')
  expect(fetcher).not.toHaveBeenCalled()
})
