// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import type { ApiResult } from '#web/api/client.ts'
import { session, type Session } from '#web/session/session.ts'

const deeds: string[] = []
let current: { endpoint: string; unsubscribe: () => Promise<void> } | null = null
let key = 'right'
vi.mock('#web/session/access.ts', () => ({
  callAsLearner: (call: (token: string) => Promise<ApiResult<unknown>>) => call('token'),
}))
vi.mock('#web/api/push.ts', () => ({
  readPushKey: async () => ({ ok: true, data: { publicKey: 'right' } }),
  dropPushSubscription: async (_token: string, endpoint: string) => {
    deeds.push(`drop ${endpoint}`)
    return { ok: true }
  },
}))
vi.mock('./subscription.ts', () => ({
  currentSubscription: async () => current,
  isFor: (_subscription: unknown, wanted: string) => wanted === key,
  tellServer: async () => deeds.push('tell'),
  subscribe: async () => deeds.push('subscribe'),
}))
const { followPush, leavePush } = await import('./follow-push.ts')
const { readTold, writeTold } = await import('./registered-endpoint.ts')

const person = (userId: string): Session => ({
  status: 'signed-in',
  userId,
  email: '',
  verbs: [],
  firstName: null,
})
const subscribed = (endpoint: string) => ({
  endpoint,
  unsubscribe: async () => void deeds.push('unsubscribe'),
})
const start = async () => {
  followPush()
  await vi.waitFor(() => expect(deeds).not.toEqual([]))
  return deeds
}

beforeEach(() => {
  deeds.length = 0
  current = null
  key = 'right'
  writeTold(null)
  vi.stubGlobal('PushManager', Object)
  vi.stubGlobal('Notification', { permission: 'granted' })
  session.set(person('naledi'))
})

test('what the browser has is told to the server, as the present person’s', async () => {
  current = subscribed('a')
  expect(await start()).toEqual(['tell'])
  session.set(person('thabo'))
  await vi.waitFor(() => expect(deeds).toEqual(['tell', 'tell']))
})

test('what the browser lost is dropped and renewed', async () => {
  writeTold('old')
  expect(await start()).toEqual(['drop old', 'subscribe'])
  expect(readTold()).toBeNull()
})

test('cannot ask for a permission by itself', async () => {
  writeTold('old')
  vi.stubGlobal('Notification', { permission: 'default' })
  expect(await start()).toEqual(['drop old'])
})

test('a subscription for an old key of the server is renewed', async () => {
  current = subscribed('a')
  writeTold('a')
  key = 'other'
  expect(await start()).toEqual(['subscribe'])
})

test('a sign-out ends it here and on the server', async () => {
  current = subscribed('a')
  writeTold('a')
  await leavePush()
  expect(deeds).toEqual(['unsubscribe', 'drop a'])
  expect(readTold()).toBeNull()
})
