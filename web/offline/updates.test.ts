import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const MINUTE = 60_000
const update = vi.fn<() => void>()
const reload = vi.fn()
/** A fake of the browser's locks for this one name: exclusive work starts when no tab is busy. */
let whenFree: Promise<void>
let page: EventTarget & { hidden: boolean }
let container: EventTarget & { controller: object | null }
let registration: EventTarget & { waiting: object | null; installing: EventTarget | null }

beforeEach(async () => {
  vi.resetModules()
  vi.useFakeTimers()
  vi.clearAllMocks()
  whenFree = Promise.resolve()
  page = Object.assign(new EventTarget(), { hidden: false })
  container = Object.assign(new EventTarget(), { controller: {} })
  registration = Object.assign(new EventTarget(), {
    waiting: null,
    installing: null,
    // This must not be the spy itself, because the spy would hide unhandled rejections.
    update: async () => update(),
  })
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('navigator', {
    serviceWorker: container,
    locks: { request: (_name: string, work: () => Promise<unknown>) => whenFree.then(work) },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function follow() {
  const [{ applyUpdate, followUpdates }, { syncStatus }, { updateReady }] = await Promise.all([
    import('./updates.ts'),
    import('#web/progress/sync-status.ts'),
    import('./offline-state.ts'),
  ])
  followUpdates(registration as unknown as ServiceWorkerRegistration)
  const wait = (waiting: number) => syncStatus.set({ ...syncStatus.get(), state: 'waiting', waiting })
  return { applyUpdate, updateReady, wait }
}

function show(hidden: boolean): void {
  page.hidden = hidden
  page.dispatchEvent(new Event('visibilitychange'))
}

/** Simulates another version that takes over because of a tap in some tab. */
async function changeVersion(): Promise<void> {
  container.controller = {}
  container.dispatchEvent(new Event('controllerchange'))
  await vi.advanceTimersByTimeAsync(0)
}

test('an app that stays open looks for a new version when it is shown again, at most once an hour', async () => {
  await follow()
  vi.advanceTimersByTime(59 * MINUTE)
  show(false)
  expect(update).not.toHaveBeenCalled()
  vi.advanceTimersByTime(MINUTE)
  show(true)
  expect(update).not.toHaveBeenCalled()
  show(false)
  show(false)
  expect(update).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(59 * MINUTE)
  show(false)
  expect(update).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(MINUTE)
  show(false)
  expect(update).toHaveBeenCalledTimes(2)
})

test('without a network the look is nobody’s trouble, and the next one comes', async () => {
  await follow()
  update.mockImplementationOnce(() => {
    throw new TypeError('Failed to update a ServiceWorker')
  })
  vi.advanceTimersByTime(60 * MINUTE)
  show(false)
  await vi.advanceTimersByTimeAsync(60 * MINUTE)
  show(false)
  expect(update).toHaveBeenCalledTimes(2)
})

test('a version that is fetched while the app is open is offered as soon as it waits', async () => {
  const { updateReady } = await follow()
  expect(updateReady.get()).toBe(false)
  const next = new EventTarget()
  registration.installing = next
  registration.dispatchEvent(new Event('updatefound'))
  expect(updateReady.get()).toBe(false)
  registration.waiting = next
  next.dispatchEvent(new Event('statechange'))
  expect(updateReady.get()).toBe(true)
})

test('the first version that takes charge of a page reloads nothing', async () => {
  container.controller = null
  await follow()
  await changeVersion()
  expect(reload).not.toHaveBeenCalled()
  await changeVersion()
  expect(reload).toHaveBeenCalledOnce()
})

test('cannot reload another tab while work waits to be sent, also where that came in the last moment', async () => {
  const { wait } = await follow()
  let free = () => undefined as void
  whenFree = new Promise((resolve) => (free = resolve))
  wait(1)
  await changeVersion()
  wait(0)
  await vi.advanceTimersByTimeAsync(0)
  expect(reload).not.toHaveBeenCalled()
  wait(2)
  free()
  await vi.advanceTimersByTimeAsync(0)
  expect(reload).not.toHaveBeenCalled()
  wait(0)
  await vi.advanceTimersByTimeAsync(0)
  expect(reload).toHaveBeenCalledOnce()
})

test('a version that the server asks for is fetched first, and then taken', async () => {
  const { applyUpdate } = await follow()
  const postMessage = vi.fn()
  const next = new EventTarget()
  update.mockImplementationOnce(() => {
    registration.installing = next
    registration.dispatchEvent(new Event('updatefound'))
  })
  applyUpdate()
  await vi.advanceTimersByTimeAsync(0)
  expect(reload).not.toHaveBeenCalled()
  Object.assign(registration, { installing: null, waiting: { postMessage } })
  next.dispatchEvent(new Event('statechange'))
  expect(postMessage).toHaveBeenCalledExactlyOnceWith('skip-waiting')
  await changeVersion()
  expect(reload).toHaveBeenCalledOnce()
})

test('without a newer version the page is loaded anew', async () => {
  const { applyUpdate } = await follow()
  applyUpdate()
  await vi.advanceTimersByTimeAsync(0)
  expect(reload).toHaveBeenCalledOnce()
})

test('the tab that was asked reloads at once, whatever waits', async () => {
  const { applyUpdate, wait } = await follow()
  const postMessage = vi.fn()
  registration.waiting = { postMessage }
  wait(1)
  applyUpdate()
  expect(postMessage).toHaveBeenCalledExactlyOnceWith('skip-waiting')
  expect(reload).not.toHaveBeenCalled()
  await changeVersion()
  expect(reload).toHaveBeenCalledOnce()
})
