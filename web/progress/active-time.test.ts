import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const { addMinutes } = vi.hoisted(() => ({ addMinutes: vi.fn(async () => undefined) }))
vi.mock('./record-work.ts', () => ({ addMinutes }))
/** This is undefined while it is not known who is here. */
let owner: string | null | undefined
vi.mock('./use-progress.ts', () => ({
  active: { get: () => (owner === undefined ? null : { replica: { owner } }) },
}))

const MINUTE = 60_000
let page: EventTarget & { hidden: boolean }

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  addMinutes.mockClear()
  page = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal('document', page)
  owner = 'naledi'
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const start = async (task = 'read') =>
  (await import('./active-time.ts')).startActiveTime('coding-basics', task)
const minutes = () => addMinutes.mock.calls.length

function show(hidden: boolean): void {
  page.hidden = hidden
  page.dispatchEvent(new Event('visibilitychange'))
}

/** Simulates a learner who keeps reading and scrolls every half minute. */
function read(ms: number): void {
  for (let spent = 0; spent < ms; spent += MINUTE / 2) {
    vi.advanceTimersByTime(MINUTE / 2)
    page.dispatchEvent(new Event('scroll'))
  }
}

test('each full minute of reading is recorded as it fills', async () => {
  const stop = await start()
  read(MINUTE)
  expect(addMinutes).toHaveBeenCalledExactlyOnceWith('coding-basics', 'read', 1)
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
  // 110 seconds were counted, which is one full minute and a remainder.
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

/**
 * A visit of this many seconds that ends as a closed or discarded page does: the page is hidden and then gets no further event.
 */
async function visit(seconds: number, task?: string): Promise<void> {
  page.hidden = false
  await start(task)
  vi.advanceTimersByTime(seconds * 1000)
  show(true)
  vi.clearAllTimers()
  vi.resetModules()
}

test('short visits add up over reloads, each task for itself', async () => {
  await visit(40)
  await visit(40, 'quiz-coding')
  expect(minutes()).toBe(0)
  await visit(40)
  expect(addMinutes).toHaveBeenCalledExactlyOnceWith('coding-basics', 'read', 1)
  // 20 seconds of the reading are left over.
  await visit(39)
  expect(minutes()).toBe(1)
  await visit(2)
  expect(minutes()).toBe(2)
})

test('kept seconds wait for their owner, who is known only a moment after a reload', async () => {
  await visit(50)
  owner = undefined
  const stop = await start()
  show(true)
  show(false)
  vi.advanceTimersByTime(4_000)
  owner = 'naledi'
  vi.advanceTimersByTime(5_000)
  expect(minutes()).toBe(0)
  vi.advanceTimersByTime(2_000)
  stop()
  expect(minutes()).toBe(1)
})

test('nobody gets the seconds of another person at the same device', async () => {
  await visit(50)
  owner = null
  await visit(50)
  expect(minutes()).toBe(0)
})

test.each(['no JSON', '{"owner":"naledi","rests":{"coding-basics/read":9e9}}', '{"owner":"naledi"}'])(
  'kept seconds that were meddled with count as none: %s',
  async (kept) => {
    sessionStorage.setItem('qala.minutes', kept)
    await visit(59)
    expect(minutes()).toBe(0)
    await visit(2)
    expect(minutes()).toBe(1)
  },
)

test('a browser that keeps nothing still adds up while the page is open', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  for (let time = 0; time < 3; time += 1) {
    const stop = await start()
    vi.advanceTimersByTime(25_000)
    stop()
  }
  expect(minutes()).toBe(1)
})
