// The code under test loads this late. Without this import, the first test could look too early on a busy machine.
import 'eventsource-parser'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLive, type LiveDeps } from './live.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A server whose streams the test controls. */
function server() {
  const streams: { send(text: string): unknown; end(): void }[] = []
  const tries: number[] = []
  const state = { status: 200, dead: false }
  const fetcher = vi.fn<typeof fetch>(async (_path, init) => {
    tries.push(performance.now())
    if (state.dead) throw new TypeError('Failed to fetch')
    if (state.status !== 200) return new Response('{}', { status: state.status })
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        streams.push({
          send: (text) => !init?.signal?.aborted && controller.enqueue(new TextEncoder().encode(text)),
          end: () => controller.close(),
        })
        init?.signal?.addEventListener('abort', () => controller.error(new DOMException('', 'AbortError')))
      },
    })
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
  })
  return { state, fetcher, streams, tries }
}

function listening(overrides: Partial<LiveDeps> = {}) {
  const { state, fetcher, streams, tries } = server()
  const onProgress = vi.fn()
  const hidden = vi.fn(() => false)
  const token = vi.fn<LiveDeps['token']>(async () => 'token')
  const live = openLive({
    token,
    onProgress,
    device: () => 'device-1',
    hidden,
    withLead: (work, signal) => work(signal),
    fetcher,
    ...overrides,
  })
  return { state, fetcher, streams, tries, onProgress, hidden, token, live }
}

const seconds = (n: number) => vi.advanceTimersByTimeAsync(n * 1_000)
/** Streams need several rounds of promises and immediates to settle. */
const settle = async () => {
  for (let n = 0; n < 5; n += 1) await vi.advanceTimersByTimeAsync(0)
}

test('asks for progress at each connection and each progress event, in whatever pieces it comes', async () => {
  const { streams, onProgress, live } = listening()
  await settle()
  expect(onProgress).toHaveBeenCalledTimes(1)
  streams[0]?.send(': heartbeat\n\n')
  streams[0]?.send('event: other\ndata: {}\n\n')
  await settle()
  expect(onProgress).toHaveBeenCalledTimes(1)
  streams[0]?.send('event: prog')
  streams[0]?.send('ress\ndata: {}\n\n')
  await settle()
  expect(onProgress).toHaveBeenCalledTimes(2)
  live.close()
})

test('tries again after 1, 2, 5, then every 10 s', async () => {
  const { state, tries, live } = listening()
  state.dead = true
  await seconds(60)
  const waits = tries.map((at, index) => Math.round((at - (tries[index - 1] ?? at)) / 1_000))
  expect(waits.slice(1, 6)).toEqual([1, 2, 5, 10, 10])
  live.close()
})

test('a minute of silence: drops the line, and asks each minute while trying again', async () => {
  const { streams, tries, onProgress, live } = listening()
  await seconds(59)
  expect(tries).toHaveLength(1)
  await seconds(2)
  expect(tries).toHaveLength(2)
  const before = onProgress.mock.calls.length
  await seconds(118)
  expect(onProgress.mock.calls.length - before).toBeGreaterThanOrEqual(1)
  streams.at(-1)?.send(': heartbeat\n\n')
  await settle()
  const healed = onProgress.mock.calls.length
  await seconds(50)
  expect(onProgress).toHaveBeenCalledTimes(healed)
  live.close()
})

test('says which device listens, so that its own changes do not come back', async () => {
  const { fetcher, live } = listening()
  await settle()
  expect(fetcher.mock.calls[0]?.[1]?.headers).toMatchObject({ 'Qala-Device': 'device-1' })
  live.close()
})

test('heartbeats every 25 s keep the line', async () => {
  const { streams, tries, live } = listening()
  await settle()
  for (let n = 0; n < 10; n += 1) {
    streams[0]?.send(': heartbeat\n\n')
    await seconds(25)
  }
  expect(tries).toHaveLength(1)
  live.close()
})

test('closes after a minute out of sight and opens when seen again', async () => {
  const { tries, streams, hidden, live } = listening()
  await settle()
  const beat = setInterval(() => streams.at(-1)?.send(': heartbeat\n\n'), 25_000)
  hidden.mockReturnValue(true)
  live.visibilityChanged()
  await seconds(59)
  hidden.mockReturnValue(false)
  live.visibilityChanged()
  await seconds(30)
  expect(tries).toHaveLength(1)
  hidden.mockReturnValue(true)
  live.visibilityChanged()
  await seconds(60)
  hidden.mockReturnValue(false)
  live.visibilityChanged()
  await settle()
  expect(tries).toHaveLength(2)
  clearInterval(beat)
  live.close()
})

test('a token the server refuses is not used again', async () => {
  const { state, token, live } = listening()
  state.status = 401
  await seconds(1)
  expect(token.mock.calls.map(([refused]) => refused).slice(0, 2)).toEqual([undefined, 'token'])
  live.close()
})

test('a captive portal’s page is not a stream', async () => {
  const fetcher = vi.fn<typeof fetch>(
    async () => new Response('event: progress\ndata: {}\n\n', { headers: { 'Content-Type': 'text/html' } }),
  )
  const { onProgress, live } = listening({ fetcher })
  await seconds(5)
  expect(onProgress).not.toHaveBeenCalled()
  live.close()
})

test('leaves no timer and no connection behind', async () => {
  const { fetcher, live } = listening()
  await settle()
  live.close()
  await settle()
  expect(fetcher.mock.calls[0]?.[1]?.signal?.aborted).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

test('hears of other things than the own where it asks for them, and of work apart from progress', async () => {
  const onWork = vi.fn()
  const of = { path: '/api/admin/classes/work/watch', body: { classId: 'c' } } as const
  const { fetcher, streams, onProgress, live } = listening({ of, onWork })
  await settle()
  expect(fetcher.mock.calls[0]?.[0]).toBe(of.path)
  expect(fetcher.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', body: '{"classId":"c"}' })
  streams[0]?.send('event: work\ndata: {}\n\n')
  await settle()
  // Each was called once when the connection opened.
  expect([onProgress.mock.calls.length, onWork.mock.calls.length]).toEqual([1, 2])
  live.close()
})
