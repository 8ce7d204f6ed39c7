import { defineCall } from '#domain/api-call.ts'
import * as z from 'zod/mini'
import { afterEach, expect, test, vi } from 'vitest'
import { appTooOld } from './app-too-old.ts'
import { callApi } from './client.ts'

const Answer = z.object({ user: z.object({ id: z.string() }) })
const CALL = defineCall({
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  summary: 'For this test',
  input: z.object({ email: z.optional(z.string()), text: z.optional(z.string()) }),
  output: Answer,
})
const BODY = { body: { email: 'naledi@school.test' } }
const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } })
const answering = (response: Response) => {
  const fetcher = vi.fn<typeof fetch>(async () => response.clone())
  vi.stubGlobal('fetch', fetcher)
  return fetcher
}
const ask = (response: Response) => {
  answering(response)
  return callApi(CALL, BODY)
}

const askSilent = (response: Response) => {
  answering(response)
  return callApi({ ...CALL, output: 'no-content' }, BODY)
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a good answer is parsed data', async () => {
  expect(await ask(json({ user: { id: 'a', extra: 1 }, extra: 2 }))).toEqual({
    ok: true,
    data: { user: { id: 'a' } },
  })
})

test('cookie calls carry the cookie, bearer calls never do', async () => {
  const fetcher = answering(json({ user: { id: 'a' } }))
  await callApi(CALL, BODY)
  await callApi(CALL, { ...BODY, token: 'secret' })
  const [cookie, bearer] = fetcher.mock.calls.map(([, init]) => init)
  expect(cookie).toMatchObject({
    credentials: 'same-origin',
    headers: { 'Content-Type': 'application/json' },
  })
  expect(cookie?.headers).not.toHaveProperty('Authorization')
  expect(bearer).toMatchObject({ credentials: 'omit', headers: { Authorization: 'Bearer secret' } })
})

test('an upload ticket travels alone, without the cookie', async () => {
  const fetcher = answering(json({ user: { id: 'a' } }))
  await callApi(CALL, { ...BODY, ticket: 'T' })
  expect(fetcher.mock.calls[0]?.[1]).toMatchObject({
    credentials: 'omit',
    headers: { Authorization: 'Ticket T' },
  })
})

test('a call says the app’s version and its device; an answer says which database it is of', async () => {
  const epoch = { 'Qala-Epoch': 'after-a-restore' }
  const fetcher = answering(json({ user: { id: 'a' } }, 200, epoch))
  expect(await callApi(CALL, { ...BODY, device: 'd1' })).toMatchObject({
    ok: true,
    epoch: 'after-a-restore',
  })
  expect(fetcher.mock.calls[0]?.[1]?.headers).toMatchObject({ 'Qala-Api': '2', 'Qala-Device': 'd1' })
  const refusal = json({ error: { code: 'signed_out', message: 'Sign in first.' } }, 401, epoch)
  expect(await ask(refusal)).toMatchObject({ ok: false, epoch: 'after-a-restore' })
  const portal = new Response('<html>', { headers: { 'Content-Type': 'text/html', ...epoch } })
  expect(await ask(portal)).not.toHaveProperty('epoch')
  const empty = new Response(null, { status: 204, headers: epoch })
  expect(await askSilent(empty)).toMatchObject({
    epoch: 'after-a-restore',
  })
})

test('an app that the server calls too old remembers it', async () => {
  expect(appTooOld.get()).toBe(false)
  const refusal = json({ error: { code: 'update_required', message: 'Load it again.' } }, 426)
  expect(await ask(refusal)).toMatchObject({
    reason: 'refused',
    code: 'update_required',
  })
  expect(appTooOld.get()).toBe(true)
})

test('a large body goes gzipped where that is asked for, a small one as it is', async () => {
  const fetcher = answering(json({ user: { id: 'a' } }))
  const large = { text: 'x'.repeat(5_000) }
  await callApi(CALL, { ...BODY, gzip: true })
  await callApi(CALL, { body: large })
  await callApi(CALL, { body: large, gzip: true })
  const [small, plain, zipped] = fetcher.mock.calls.map(([, init]) => init)
  for (const init of [small, plain]) expect(init?.headers).not.toHaveProperty('Content-Encoding')
  expect(zipped?.headers).toMatchObject({
    'Content-Type': 'application/json',
    'Content-Encoding': 'gzip',
  })
  const blob = zipped?.body as Blob
  expect(blob.size).toBeLessThan(200)
  const text = await new Response(blob.stream().pipeThrough(new DecompressionStream('gzip'))).text()
  expect(JSON.parse(text)).toEqual(large)
})

test.each([
  [
    'a captive portal’s page',
    new Response('<html>Log in to Wi-Fi</html>', { headers: { 'Content-Type': 'text/html' } }),
  ],
  [
    'a page that claims to be JSON',
    new Response('<html>', { headers: { 'Content-Type': 'application/json' } }),
  ],
  ['JSON of another shape', json({ status: 'ok' })],
  ['nothing at all', new Response(null, { status: 204 })],
])('%s is broken, never data', async (_name, response) => {
  expect(await ask(response)).toEqual({
    ok: false,
    reason: 'broken',
    status: response.status,
  })
})

test('a portal’s 200 cannot pass for an answer without a body', async () => {
  const portal = new Response('<html>', { headers: { 'Content-Type': 'text/html' } })
  expect(await askSilent(portal)).toMatchObject({ ok: false, reason: 'broken' })
  expect(await askSilent(new Response(null, { status: 204 }))).toEqual({
    ok: true,
    data: undefined,
  })
})

test('a refusal brings the server’s code, message, fields and when to come back', async () => {
  const body = { error: { code: 'too_many_tries', message: 'Wait a little', fields: { email: 'No' } } }
  expect(await ask(json(body, 429, { 'Retry-After': '30' }))).toEqual({
    ok: false,
    reason: 'refused',
    status: 429,
    code: 'too_many_tries',
    message: 'Wait a little',
    fields: { email: 'No' },
    retryAfterSeconds: 30,
  })
})

test('a proxy’s error page is broken, with its status', async () => {
  const page = new Response('Bad gateway', { status: 502, headers: { 'Content-Type': 'text/html' } })
  expect(await ask(page)).toEqual({ ok: false, reason: 'broken', status: 502 })
})

test.each([
  ['a page', new Response('<h1>Log in</h1>', { status: 401, headers: { 'Content-Type': 'text/html' } })],
  ['an empty answer', new Response(null, { status: 401 })],
  ['a message', json({ message: 'Unauthorized' }, 401)],
  ['an error of another kind', json({ error: { code: 'unauthorized', message: 'Log in' } }, 401)],
  ['an error in words', json({ error: 'signed_out' }, 401)],
])('a proxy’s 401 with %s cannot pass for our own refusal', async (_name, answer) => {
  expect(await ask(answer)).toEqual({ ok: false, reason: 'broken', status: 401 })
})

test('no answer is offline', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await callApi(CALL, BODY)).toEqual({ ok: false, reason: 'offline' })
})

test('an answer that takes longer than 15 s is given up', async () => {
  vi.useFakeTimers()
  const fetcher = vi.fn<typeof fetch>(
    (_path, init) =>
      new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
      ),
  )
  vi.stubGlobal('fetch', fetcher)
  const result = callApi(CALL, BODY)
  await vi.advanceTimersByTimeAsync(14_999)
  expect(fetcher.mock.calls[0]?.[1]?.signal?.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await result).toEqual({ ok: false, reason: 'offline' })
  expect(vi.getTimerCount()).toBe(0)
})
