import { describe, expect, test, vi } from 'vitest'

vi.mock('./content-index.ts', () => ({
  contentIndex: {
    lessons: [{ id: 'coding', href: '/content/lesson.abc.json' }],
    quizzes: [{ id: 'coding', href: '/content/quiz.abc.json' }],
  },
}))

const json = (body: unknown) => new Response(JSON.stringify(body))

describe.each(['lesson', 'quiz'] as const)('a %s', (kind) => {
  /** Simulates a page that was just opened and has loaded nothing yet. */
  const freshPage = async () => {
    vi.resetModules()
    const { loadLesson, loadQuiz } = await import('./load-content.ts')
    return kind === 'lesson' ? loadLesson : loadQuiz
  }

  test('is fetched once', async () => {
    const load = await freshPage()
    const fetcher = vi.fn<typeof fetch>(async () => json({ id: 'coding' }))
    expect(load.known?.('coding')).toBeUndefined()
    expect(await load('coding', fetcher)).toEqual({ id: 'coding' })
    expect(await load('coding', fetcher)).toEqual({ id: 'coding' })
    expect(load.known?.('coding')).toEqual({ id: 'coding' })
    expect(fetcher).toHaveBeenCalledOnce()
    expect(fetcher.mock.calls[0]?.[0]).toBe(`/content/${kind}.abc.json`)
  })

  test('is fetched once when two ask at the same time', async () => {
    const load = await freshPage()
    const fetcher = vi.fn<typeof fetch>(async () => json({ id: 'coding' }))
    expect(await Promise.all([load('coding', fetcher), load('coding', fetcher)])).toEqual([
      { id: 'coding' },
      { id: 'coding' },
    ])
    expect(fetcher).toHaveBeenCalledOnce()
  })

  test('that nobody wrote is missing', async () => {
    const load = await freshPage()
    const fetcher = vi.fn<typeof fetch>()
    expect(await load('nobody-wrote-it', fetcher)).toBe('missing')
    expect(fetcher).not.toHaveBeenCalled()
  })

  test.each([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a captive portal’s page', async () => new Response('<html>')],
    ['another JSON', async () => json(null)],
    ['an error', async () => new Response('{}', { status: 503 })],
  ])('is offline with %s, and the next try may work', async (_name, answer) => {
    const load = await freshPage()
    const fetcher = vi.fn<typeof fetch>(answer)
    expect(await load('coding', fetcher)).toBe('offline')
    fetcher.mockResolvedValue(json({ id: 'coding' }))
    expect(await load('coding', fetcher)).toEqual({ id: 'coding' })
  })
})
