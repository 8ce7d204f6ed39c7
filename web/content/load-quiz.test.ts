import { expect, test, vi } from 'vitest'

vi.mock('./content-index.ts', () => ({
  contentIndex: { quizzes: [{ id: 'intro-coding', href: '/content/intro-coding.abc.json' }] },
}))

const json = (body: unknown) => new Response(JSON.stringify(body))

/** A page just opened: nothing loaded yet. */
async function freshPage() {
  vi.resetModules()
  return import('./load-quiz.ts')
}

test('fetches a quiz once', async () => {
  const { loadQuiz } = await freshPage()
  const fetcher = vi.fn<typeof fetch>(async () => json({ id: 'intro-coding' }))
  expect(await loadQuiz('intro-coding', fetcher)).toEqual({ id: 'intro-coding' })
  expect(await loadQuiz('intro-coding', fetcher)).toEqual({ id: 'intro-coding' })
  expect(fetcher).toHaveBeenCalledOnce()
  expect(fetcher.mock.calls[0]?.[0]).toBe('/content/intro-coding.abc.json')
})

test('a quiz nobody wrote is missing', async () => {
  const { loadQuiz } = await freshPage()
  const fetcher = vi.fn<typeof fetch>()
  expect(await loadQuiz('no-such-quiz', fetcher)).toBe('missing')
  expect(fetcher).not.toHaveBeenCalled()
})

test.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a captive portal’s page', async () => new Response('<html>')],
  ['another JSON', async () => json(null)],
  ['an error', async () => new Response('{}', { status: 503 })],
])('%s is offline, and the next try may work', async (_name, answer) => {
  const { loadQuiz } = await freshPage()
  const fetcher = vi.fn<typeof fetch>(answer)
  expect(await loadQuiz('intro-coding', fetcher)).toBe('offline')
  fetcher.mockResolvedValue(json({ id: 'intro-coding' }))
  expect(await loadQuiz('intro-coding', fetcher)).toEqual({ id: 'intro-coding' })
})
