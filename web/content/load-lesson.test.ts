import { expect, test, vi } from 'vitest'

vi.mock('./content-index.ts', () => ({
  contentIndex: { lessons: [{ id: 'coding-basics', href: '/content/coding-basics.abc.json' }] },
}))

const json = (body: unknown) => new Response(JSON.stringify(body))

/** A page just opened: nothing loaded yet. */
async function freshPage() {
  vi.resetModules()
  return import('./load-lesson.ts')
}

test('fetches a lesson once', async () => {
  const { loadLesson } = await freshPage()
  const fetcher = vi.fn<typeof fetch>(async () => json({ id: 'coding-basics' }))
  expect(await loadLesson('coding-basics', fetcher)).toEqual({ id: 'coding-basics' })
  expect(await loadLesson('coding-basics', fetcher)).toEqual({ id: 'coding-basics' })
  expect(fetcher).toHaveBeenCalledOnce()
  expect(fetcher.mock.calls[0]?.[0]).toBe('/content/coding-basics.abc.json')
})

test('a lesson nobody wrote is missing', async () => {
  const { loadLesson } = await freshPage()
  const fetcher = vi.fn<typeof fetch>()
  expect(await loadLesson('no-such-lesson', fetcher)).toBe('missing')
  expect(fetcher).not.toHaveBeenCalled()
})

test.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a captive portal’s page', async () => new Response('<html>')],
  ['another JSON', async () => json(null)],
  ['an error', async () => new Response('{}', { status: 503 })],
])('%s is offline, and the next try may work', async (_name, answer) => {
  const { loadLesson } = await freshPage()
  const fetcher = vi.fn<typeof fetch>(answer)
  expect(await loadLesson('coding-basics', fetcher)).toBe('offline')
  fetcher.mockResolvedValue(json({ id: 'coding-basics' }))
  expect(await loadLesson('coding-basics', fetcher)).toEqual({ id: 'coding-basics' })
})
