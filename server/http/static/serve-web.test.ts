import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { testServer } from '../../testing.ts'
import { readWeb } from './serve-web.ts'

const dir = await mkdtemp(join(tmpdir(), 'qala-web-'))
afterAll(() => rm(dir, { recursive: true, force: true }))

const web = join(dir, 'web')
const FILES: Record<string, string> = {
  'index.html': '<h1>Home</h1>',
  'auth.html': '<h1>Register</h1>',
  'admin-login.html': '<h1>Admin</h1>',
  'reset-password.html': '<h1>New password</h1>',
  'not-found.html': '<h1>Oops! Page not found</h1>',
  'sw.js': 'self.skipWaiting',
  'sw-off.js': 'self.unregister',
  'manifest.webmanifest': '{}',
  'assets/app-abc123.js': 'console.log(1)',
  'content/what-is-computer-abc123.json': '{"id":"what-is-computer"}',
  'content/manifest.json': '{"remedies":[]}',
  'csp.json': JSON.stringify({ scriptHashes: ['sha256-AAA='], styleHashes: ['sha256-BBB='] }),
}
await mkdir(join(web, 'assets'), { recursive: true })
await mkdir(join(web, 'content'), { recursive: true })
for (const [name, text] of Object.entries(FILES)) {
  await writeFile(join(web, name), text)
  if (name.startsWith('sw')) continue
  await writeFile(join(web, `${name}.br`), brotliCompressSync(text))
  await writeFile(join(web, `${name}.gz`), gzipSync(text))
}
await writeFile(join(dir, 'secret.txt'), 'secret')

const server = await testServer()
const app = createApp(server.services, await readWeb(web))
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.request(`http://localhost:8080${path}`, { method, headers })

describe('pages', () => {
  test.each([
    ['/', 'Home'],
    ['/?tab=lessons', 'Home'],
    ['/auth', 'Register'],
    ['/admin/login', 'Admin'],
    ['/reset-password', 'New password'],
  ])('%s is its prerendered page, fresh at each visit', async (path, title) => {
    const response = await get(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(await response.text()).toBe(`<h1>${title}</h1>`)
  })

  test('allow only the inline text the build made', async () => {
    const policy = (await get('/')).headers.get('content-security-policy')
    expect(policy).toContain("script-src 'self' 'sha256-AAA=';")
    expect(policy).toContain("style-src 'self' 'sha256-BBB=';")
    expect(policy).toContain("default-src 'none';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
  })

  test.each(['/sw.js', '/nothing', '/manifest.webmanifest'])(
    '%s is held to the policy of pages',
    async (path) => {
      const { headers } = await get(path)
      expect(headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-AAA=';")
      expect(headers.get('permissions-policy')).toContain('camera=()')
    },
  )

  test.each(['/auth', '/admin/login', '/reset-password'])(
    'cannot take in what a form of %s held when it was sent without the script',
    async (path) => {
      const logged: string[] = []
      const logging = createApp({ ...server.services, log: (line) => logged.push(line) }, await readWeb(web))
      const body = new ReadableStream(
        { pull: () => expect.unreachable('the body was read') },
        { highWaterMark: 0 },
      )
      const sent = new Request(`http://localhost:8080${path}?from=old`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body,
        duplex: 'half',
      } as RequestInit)
      const { status, headers } = await logging.request(sent)
      expect([status, headers.get('location')]).toEqual([303, `${path}#not-sent`])
      expect(headers.get('cache-control')).toBe('no-store')
      expect(logged.join()).toMatch(new RegExp(`^POST ${path} 303 \\d+ ms$`))
    },
  )

  test('files that are no pages may load nothing, and carry no more headers than they need', async () => {
    const { headers } = await get('/assets/app-abc123.js')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'")
    expect(headers.get('etag')).toBeNull()
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('permissions-policy')).toBeNull()
  })

  test.each([
    '/nothing',
    '/authx/',
    '//auth/',
    '/admin',
    '/lessons',
    '/index.htm',
    '/constructor',
    '/__proto__',
    '/csp.json',
    '/content/manifest.json',
    '/content/manifest.json.br',
    '/sw-off.js',
    '/index.html.br',
  ])('%s is the 404 page', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('Oops! Page not found')
  })

  test('note the path nobody found, cut and on one line, without its query', async () => {
    server.logged.length = 0
    await get(`/${'x'.repeat(400)}?email=naledi@example.test`)
    await get('/a%0Ab')
    expect(server.logged[0]).toBe(`not found /${'x'.repeat(199)}`)
    expect(server.logged.join('\n').split('\n')).toHaveLength(4)
    expect(server.logged.join('\n')).not.toContain('naledi')
  })

  test.each([
    '/auth%23class=goat-mango-47&word=river-lamp',
    '/auth%2523class=goat-mango-47&word=river-lamp',
    '/AUTH%3Fclass=goat-mango-47%26word=river-lamp',
    '/auth?class=goat-mango-47&word=river-lamp',
    '/class%23class=goat-mango-47&word=river-lamp',
  ])('sends whoever scanned %s to the right address, and logs nothing of it', async (path) => {
    server.logged.length = 0
    for (const method of ['GET', 'HEAD']) {
      const response = await get(path, {}, method)
      expect(response.status).toBe(303)
      expect(response.headers.get('location')).toBe('/auth#class=goat-mango-47&word=river-lamp')
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
    await get(path, {}, 'POST')
    await get(`/api${path}`)
    await get(`/somewhere${path}`)
    expect(server.logged.length).toBeGreaterThan(3)
    expect(server.logged.join('\n')).not.toMatch(/goat|mango|river|lamp/)
  })

  test('cannot be left by any path', async () => {
    for (const path of [
      '/../secret.txt',
      '/..%2fsecret.txt',
      '/%2e%2e/secret.txt',
      '/assets/../../secret.txt',
      '/assets/..%5c..%5csecret.txt',
      '//etc/passwd',
      '/%00',
      '/assets/',
      `/${join(dir, 'secret.txt')}`,
    ]) {
      const response = await get(path)
      expect({ path, status: response.status }).toEqual({ path, status: 404 })
      expect(await response.text()).not.toBe('secret')
    }
  })

  test.each(['POST', 'PUT', 'DELETE', 'PATCH'])('cannot be called with %s', async (method) => {
    const response = await get('/', {}, method)
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD')
  })
})

describe('an address with a slash at its end', () => {
  test.each([
    ['/auth/', '/auth'],
    ['/admin/login/', '/admin/login'],
    ['/reset-password/?from=mail', '/reset-password?from=mail'],
    ['/auth//', '/auth'],
  ])('%s leads to %s', async (path, target) => {
    const response = await get(path)
    expect(response.status).toBe(308)
    expect(response.headers.get('location')).toBe(target)
  })

  test.each(['//example.org/', '/\\example.org/', '/nothing/', '/assets/'])(
    'cannot lead to another site, nor from an unknown address: %s',
    async (path) => {
      const response = await get(path)
      expect(response.status).toBe(404)
      expect(response.headers.get('location')).toBeNull()
    },
  )
})

describe('files', () => {
  test.each([
    ['/assets/app-abc123.js', 'public, max-age=31536000, immutable', 'text/javascript; charset=utf-8'],
    [
      '/content/what-is-computer-abc123.json',
      'public, max-age=31536000, immutable',
      'application/json; charset=utf-8',
    ],
    ['/sw.js', 'no-cache', 'text/javascript; charset=utf-8'],
    ['/manifest.webmanifest', 'no-cache', 'application/manifest+json; charset=utf-8'],
  ])('%s is kept as %s', async (path, cacheControl, type) => {
    const response = await get(path)
    expect(response.headers.get('cache-control')).toBe(cacheControl)
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
  })

  test.each([
    ['gzip, deflate, br', 'br'],
    ['BR;q=1.0, gzip', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0.000', null],
    ['identity', null],
    ['', null],
    ['brotli', null],
  ])('with Accept-Encoding %j come as %s', async (accepted, encoding) => {
    const response = await get('/assets/app-abc123.js', { 'accept-encoding': accepted })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    const body = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('content-length')).toBe(String(body.byteLength))
    const text =
      encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
    expect(text.toString()).toBe('console.log(1)')
  })

  test('come whole where the build made no compressed copy', async () => {
    const response = await get('/sw.js', { 'accept-encoding': 'br, gzip' })
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(await response.text()).toBe('self.skipWaiting')
  })

  test('are not sent again when the browser has them', async () => {
    const first = await get('/', { 'accept-encoding': 'br' })
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{22}-br"$/)
    for (const given of [etag, `W/${etag}`, `"x", ${etag}`]) {
      const again = await get('/', { 'accept-encoding': 'br', 'if-none-match': given })
      expect(again.status).toBe(304)
      expect(await again.text()).toBe('')
      expect(again.headers.get('content-security-policy')).toContain('sha256-AAA=')
    }
    expect((await get('/', { 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(200)
  })

  test('have no body for HEAD, and the same headers', async () => {
    const [head, whole] = [await get('/assets/app-abc123.js', {}, 'HEAD'), await get('/assets/app-abc123.js')]
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(whole.headers))
  })
})

test('the service worker can be switched off: its address then serves the one that removes itself', async () => {
  const off = createApp(server.services, await readWeb(web, { serviceWorker: false }))
  const response = await off.request('/sw.js')
  expect(response.headers.get('cache-control')).toBe('no-cache')
  expect(await response.text()).toBe('self.unregister')
  expect((await off.request('/sw-off.js')).status).toBe(404)
})

test('without a build only the API answers', async () => {
  const bare = createApp(server.services, await readWeb(join(dir, 'nowhere')))
  expect((await bare.request('/')).status).toBe(404)
  expect((await bare.request('/api/health')).status).toBe(200)
})
