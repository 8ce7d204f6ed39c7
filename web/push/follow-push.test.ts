// @vitest-environment happy-dom
import type { ApiCall } from '#domain/api-call.ts'
import { readPushKey } from '#domain/messaging/push-api.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { session, type Session } from '#web/session/session.ts'

const calls: string[] = []
let current: { endpoint: string; unsubscribe: () => Promise<void> } | null = null
let key = 'right'
vi.mock('#web/session/access.ts', () => ({
  callAsLearner: async (call: ApiCall, options?: { body: { endpoint: string } }) => {
    if (call === readPushKey) return { ok: true, data: { publicKey: 'right' } }
    calls.push(`drop ${options?.body.endpoint}`)
    return { ok: true }
  },
}))
vi.mock('./subscription.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  currentSubscription: async () => current,
  isFor: (_subscription: unknown, wanted: string) => wanted === key,
  registerOnServer: async () => calls.push('register'),
  subscribe: async () => calls.push('subscribe'),
}))
const { followPush, endPush } = await import('./follow-push.ts')
const { readRegisteredEndpoint, writeRegisteredEndpoint } = await import('./subscription.ts')

const person = (userId: string): Session => ({
  status: 'signed-in',
  userId,
  email: '',
  verbs: [],
  firstName: null,
})
const subscribed = (endpoint: string) => ({
  endpoint,
  unsubscribe: async () => void calls.push('unsubscribe'),
})
const start = async () => {
  followPush()
  await vi.waitFor(() => expect(calls).not.toEqual([]))
  return calls
}

beforeEach(() => {
  calls.length = 0
  current = null
  key = 'right'
  writeRegisteredEndpoint(null)
  vi.stubGlobal('PushManager', Object)
  vi.stubGlobal('Notification', { permission: 'granted' })
  session.set(person('naledi'))
})

test('the server learns what the browser has, as the present person’s', async () => {
  current = subscribed('a')
  expect(await start()).toEqual(['register'])
  session.set(person('thabo'))
  await vi.waitFor(() => expect(calls).toEqual(['register', 'register']))
})

test('what the browser lost is dropped and renewed', async () => {
  writeRegisteredEndpoint('old')
  expect(await start()).toEqual(['drop old', 'subscribe'])
  expect(readRegisteredEndpoint()).toBeNull()
})

test('cannot ask for a permission by itself', async () => {
  writeRegisteredEndpoint('old')
  vi.stubGlobal('Notification', { permission: 'default' })
  expect(await start()).toEqual(['drop old'])
})

test('a subscription for an old key of the server is renewed', async () => {
  current = subscribed('a')
  writeRegisteredEndpoint('a')
  key = 'other'
  expect(await start()).toEqual(['subscribe'])
})

test('a sign-out ends it here and on the server', async () => {
  current = subscribed('a')
  writeRegisteredEndpoint('a')
  await endPush()
  expect(calls).toEqual(['unsubscribe', 'drop a'])
  expect(readRegisteredEndpoint()).toBeNull()
})
