import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const { addMinutes } = vi.hoisted(() => ({ addMinutes: vi.fn(async () => undefined) }))
vi.mock('./record.ts', () => ({ addMinutes }))

const MINUTE = 60_000
let page: EventTarget & { hidden: boolean }

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  addMinutes.mockClear()
  page = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const start = async () => (await import('./active-time.ts')).startActiveTime('coding-basics')
const minutes = () => addMinutes.mock.calls.length

function show(hidden: boolean): void {
  page.hidden = hidden
  page.dispatchEvent(new Event('visibilitychange'))
}

/** Reads on, scrolling every half minute. */
function read(ms: number): void {
  for (let spent = 0; spent < ms; spent += MINUTE / 2) {
    vi.advanceTimersByTime(MINUTE / 2)
    page.dispatchEvent(new Event('scroll'))
  }
}

test('each full minute of reading is recorded as it fills', async () => {
  const stop = await start()
  read(MINUTE)
  expect(addMinutes).toHaveBeenCalledExactlyOnceWith('coding-basics', 1)
  read(4 * MINUTE)
  expect(minutes()).toBe(5)
  stop()
})

test.each(['pointerdown', 'keydown', 'scroll'])('%s shows that somebody is there', async (event) => {
  const stop = await start()
  vi.advanceTimersByTime(50_000)
  page.dispatchEvent(new Event(event))
  vi.advanceTimersByTime(80_000)
  stop()
  // 110 seconds counted: one minute and a rest.
  expect(minutes()).toBe(1)
})

test('a page left open cannot count more than a minute', async () => {
  const stop = await start()
  vi.advanceTimersByTime(60 * MINUTE)
  page.dispatchEvent(new Event('pointerdown'))
  vi.advanceTimersByTime(30_000)
  stop()
  expect(minutes()).toBe(1)
})

test('a hidden page cannot count', async () => {
  const stop = await start()
  vi.advanceTimersByTime(30_000)
  show(true)
  vi.advanceTimersByTime(10 * MINUTE)
  show(false)
  vi.advanceTimersByTime(29_000)
  expect(minutes()).toBe(0)
  vi.advanceTimersByTime(6_000)
  stop()
  expect(minutes()).toBe(1)
})

test('short visits add up, and nothing counts after the end', async () => {
  for (let visit = 0; visit < 3; visit += 1) {
    const stop = await start()
    vi.advanceTimersByTime(25_000)
    stop()
    read(5 * MINUTE)
  }
  expect(minutes()).toBe(1)
  expect(vi.getTimerCount()).toBe(0)
})
