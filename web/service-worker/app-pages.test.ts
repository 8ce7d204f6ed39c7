import { beforeEach, expect, test, vi } from 'vitest'
import { fakeCaches, fileOf, hashOf } from './fake-caches.ts'

const CSS = 'body{content:"$&"}'
const HOME = `<head><style>${CSS}</style></head>Home`
let parts: string
vi.mock('./build-files.ts', () => ({
  FILES: {
    pages: { '/': '/index.html', '/auth': '/index.html' },
    pageFiles: [fileOf('/index.html', HOME)],
    get pageParts() {
      return fileOf('/pages.json', parts)
    },
    style: '/assets/style-1.css',
  },
}))
const { answerPage, cachePages } = await import('./app-files.ts')

let cache: Cache
let pathsIn: (name: string) => string[]
const server = vi.fn<typeof fetch>()

beforeEach(async () => {
  const browser = fakeCaches()
  pathsIn = browser.pathsIn
  vi.stubGlobal('caches', browser.storage)
  cache = await browser.storage.open('app')
  await cache.put('/assets/style-1.css', new Response(CSS))
  parts = JSON.stringify({ '/index.html': '<head><style></style></head>Home' })
  vi.stubGlobal('fetch', server)
  const headers = {
    'Content-Type': 'application/json',
    'Content-Security-Policy': "default-src 'none'",
    ETag: '"1"',
  }
  server.mockReset().mockImplementation(async () => new Response(parts, { headers }))
})

test('a page is put together from its two parts and cached under the policy of its server', async () => {
  await cachePages(cache)
  expect(server).toHaveBeenCalledExactlyOnceWith(
    '/pages.json',
    expect.objectContaining({ cache: 'no-cache' }),
  )
  const page = await cache.match(`/index.html?v=${hashOf(HOME)}`)
  expect(await page?.text()).toBe(HOME)
  expect(Object.fromEntries(page?.headers ?? [])).toEqual({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'",
  })

  await cachePages(cache)
  expect(server).toHaveBeenCalledOnce()
})

test.each([
  ['another style sheet', () => cache.put('/assets/style-1.css', new Response('body{}'))],
  ['no style sheet', () => cache.delete('/assets/style-1.css')],
  ['parts without the page', async () => void (parts = '{}')],
])('cannot cache a page made with %s: the version is refused', async (_name, spoil) => {
  await spoil()
  await expect(cachePages(cache)).rejects.toThrow('/index.html does not fit together')
  expect(pathsIn('app').filter((path) => path.includes('.html'))).toEqual([])
})

test('cannot take a captive portal’s answer for the pages', async () => {
  server.mockImplementation(async () => new Response('<h1>Buy a voucher</h1>'))
  await expect(cachePages(cache)).rejects.toThrow('/pages.json could not be fetched')
})

test('an address with a slash at its end leads to the page, without a network too', async () => {
  server.mockRejectedValue(new TypeError('offline'))
  const answer = await answerPage(new Request('https://school.example/auth/?a=1'))
  expect(answer.status).toBe(308)
  expect(answer.headers.get('location')).toBe('https://school.example/auth?a=1')
})
