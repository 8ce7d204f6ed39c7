// @vitest-environment happy-dom
import type { ApiCall } from '#domain/api-call.ts'
import { dropPushSubscription, readPushKey, savePushSubscription } from '#domain/messaging/push-api.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#web/session/session.ts'

const KEY = 'AQID-_8'
let refused: ApiCall | null = null
vi.mock('#web/session/access.ts', () => ({
  callAsLearner: async (call: ApiCall) => {
    if (call === refused) return { ok: false, reason: 'offline' }
    return { ok: true, ...(call === readPushKey && { data: { publicKey: KEY } }) }
  },
}))
const { isFor, subscribe, unsubscribe } = await import('./subscription.ts')

const keyBytes = new Uint8Array([1, 2, 3, 251, 255]).buffer
const browser = {
  current: null as object | null,
  answers: true,
  subscription: () => ({
    endpoint: 'https://fcm.googleapis.com/fcm/send/x',
    options: { applicationServerKey: keyBytes },
    toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/x', keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => void (browser.current = null),
  }),
  late: () => undefined as unknown,
}
const pushManager = {
  getSubscription: async () => browser.current,
  subscribe: () =>
    new Promise((resolve) => {
      browser.late = () => resolve((browser.current = browser.subscription()))
      if (browser.answers) browser.late()
    }),
}

beforeEach(() => {
  refused = null
  Object.assign(browser, { current: null, answers: true })
  localStorage.clear()
  const registration = { pushManager }
  vi.stubGlobal('navigator', {
    serviceWorker: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  })
  session.set({ status: 'signed-in', userId: 'u', email: '', verbs: [], firstName: null })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('cannot subscribe without a person', async () => {
  session.set({ status: 'signed-out' })
  await expect(subscribe()).rejects.toThrow('User not authenticated')
  expect(browser.current).toBeNull()
})

test('what the server does not take is taken back from the browser', async () => {
  refused = savePushSubscription
  await expect(subscribe()).rejects.toThrow('did not take')
  expect(browser.current).toBeNull()
  expect(localStorage.getItem('qala.push')).toBeNull()
})

test('a browser that does not answer is given up after ten seconds, and its late answer too', async () => {
  vi.useFakeTimers()
  browser.answers = false
  const outcome = subscribe().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await outcome).toMatchObject({ message: 'The browser did not answer in time' })
  browser.late()
  await vi.advanceTimersByTimeAsync(0)
  expect(browser.current).toBeNull()
})

test('a subscription for another server’s key gives way', async () => {
  const old = { ...browser.subscription(), options: { applicationServerKey: new Uint8Array([9]).buffer } }
  browser.current = old
  await subscribe()
  expect(browser.current).not.toBe(old)
  expect(localStorage.getItem('qala.push')).toBe('https://fcm.googleapis.com/fcm/send/x')
})

test('cannot lose the subscription while the server still writes to it', async () => {
  await subscribe()
  refused = dropPushSubscription
  await expect(unsubscribe()).rejects.toThrow('did not forget')
  expect(browser.current).not.toBeNull()
  refused = null
  await unsubscribe()
  expect(browser.current).toBeNull()
})

test('keys are compared as the server writes them', () => {
  const made = (applicationServerKey: ArrayBuffer | null) =>
    ({ options: { applicationServerKey } }) as PushSubscription
  expect(isFor(made(keyBytes), KEY)).toBe(true)
  expect(isFor(made(new Uint8Array([1]).buffer), KEY)).toBe(false)
  expect(isFor(made(null), KEY), 'a browser that does not say').toBe(true)
})
