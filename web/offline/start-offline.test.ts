// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { reloadOnceWhenPartsAreGone } from './start-offline.ts'

const MAP = '{"imports":{"/assets/quiz.js":"/assets/quiz-1.js"}}'
const NEXT_MAP = '{"imports":{"/assets/quiz.js":"/assets/quiz-2.js"}}'
/** Each version has the same first script, so only the map tells the versions apart. */
const pageWith = (map: string) =>
  `<script type="importmap">${map}</script><script type="module" src="/assets/index-1.js"></script><div id="root">`

const server = vi.fn<typeof fetch>()
const reload = vi.fn()
let held: { name: string }[] = []
reloadOnceWhenPartsAreGone()

beforeEach(() => {
  vi.stubGlobal('fetch', server)
  vi.stubGlobal('navigator', { locks: { query: async () => ({ held }) } })
  vi.spyOn(location, 'reload').mockImplementation(reload)
  reload.mockClear()
  sessionStorage.clear()
  held = []
  document.head.innerHTML = `<script type="importmap">${MAP}</script>`
})

/** Simulates the event that the bundler's loader sends when an import fails, and waits for its effects. */
async function aPartIsGone(answer: () => Response | Error): Promise<number> {
  server.mockReset().mockImplementation(async () => {
    const said = answer()
    if (said instanceof Error) throw said
    return said
  })
  dispatchEvent(new Event('vite:preloadError'))
  await new Promise((resolve) => setTimeout(resolve))
  return reload.mock.calls.length
}

test('a page whose parts are gone is loaded anew when the server has another version, once in a visit', async () => {
  expect(await aPartIsGone(() => new Response(pageWith(NEXT_MAP)))).toBe(1)
  expect(server).toHaveBeenCalledExactlyOnceWith('/', { cache: 'no-cache' })
  expect(await aPartIsGone(() => new Response(pageWith(NEXT_MAP)))).toBe(1)
})

test.each([
  ['without a line', () => new TypeError('Failed to fetch')],
  ['when the server has this very version', () => new Response(pageWith(MAP))],
  ['for a captive portal', () => new Response('<h1>Buy a voucher</h1>')],
  ['for an error of the server', () => new Response(pageWith(NEXT_MAP), { status: 502 })],
])('cannot be loaded anew %s, and the next failure asks again', async (_name, answer) => {
  expect(await aPartIsGone(answer)).toBe(0)
  expect(await aPartIsGone(() => new Response(pageWith(NEXT_MAP)))).toBe(1)
})

test('cannot be loaded anew while a quiz or a form is open in any tab', async () => {
  held = [{ name: 'qala-busy' }]
  expect(await aPartIsGone(() => new Response(pageWith(NEXT_MAP)))).toBe(0)
})
