import type { Page } from '@playwright/test'
import { createHash } from 'node:crypto'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { COURSE_FILES } from './course.ts'
import { expect, test as base } from './test.ts'

/** This is a proxy between browser and server, so that a story can break the connection as a school's connection breaks. */
export interface TestProxy {
  origin: string
  /** With `down` nobody answers. With `portal` everything is answered with a captive portal's page. */
  connection: 'up' | 'down' | 'portal'
  /** This is the answer to a path in place of the server's own answer; null for a 404. */
  instead: Map<string, { type: string; body: string; status?: number } | null>
  asked: string[]
  /** This is called when the server has answered. The browser gets the answer only after the promise resolves. */
  beforeAnswer: (path: string, method: string) => Promise<void>
  close: () => Promise<void>
}

const PORTAL = '<!doctype html><title>Welcome to FunWiFi</title><h1>Buy a voucher</h1>'

export async function startProxy(target: string): Promise<TestProxy> {
  const server = createServer((incoming, outgoing) => handle(network, target, incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const network: TestProxy = {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    connection: 'up',
    instead: new Map(),
    asked: [],
    beforeAnswer: async () => undefined,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return network
}

function handle(
  network: TestProxy,
  target: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  const path = new URL(incoming.url ?? '/', target).pathname
  if (network.connection === 'down') return void incoming.socket.destroy()
  network.asked.push(path)
  if (network.connection === 'portal') return say(outgoing, 200, { type: 'text/html', body: PORTAL })
  const instead = network.instead.get(path)
  if (instead === null) return say(outgoing, 404, { type: 'text/html', body: 'Not here' })
  if (instead) return say(outgoing, instead.status ?? 200, instead)
  const { method, headers } = incoming
  const onward = request(new URL(incoming.url ?? '/', target), { method, headers }, async (answer) => {
    await network.beforeAnswer(path, method ?? 'GET')
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
    answer.on('error', () => outgoing.destroy())
  })
  onward.on('error', () => outgoing.destroy())
  outgoing.on('close', () => onward.destroy())
  incoming.pipe(onward)
}

function say(outgoing: ServerResponse, status: number, { type, body }: { type: string; body: string }): void {
  outgoing.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-cache' })
  outgoing.end(body)
}

export const test = base.extend<{ network: TestProxy }>({
  serviceWorkers: 'allow',
  network: async ({ baseURL }, use) => {
    const network = await startProxy(baseURL ?? '')
    await use(network)
    await network.close()
  },
})

export const cachedIn = (page: Page, cache: string): Promise<string[]> =>
  page.evaluate(
    async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
    cache,
  )

export async function visitUntilWhole(page: Page, network: TestProxy): Promise<void> {
  await page.goto(network.origin)
  await expect
    .poll(async () => (await cachedIn(page, 'qala-course')).length, { timeout: 30_000 })
    .toBe(COURSE_FILES)
}

type Release = Map<string, { type: string; body: string }>

const LISTED = /(path:\s*(.))([^`"']+)(\2,\s*hash:\s*(.))([0-9a-f]{16})(\5)/g
const TYPES = { html: 'text/html', js: 'text/javascript', json: 'application/json' }

/** Makes a release in which all scripts, all pages and one lesson have changed, to be put into `network.instead`. */
export async function makeNextVersion(network: TestProxy, lessonId: string): Promise<Release> {
  const read = async (path: string) => (await fetch(network.origin + path)).text()
  const worker = await read('/sw.js')
  const paths = [...worker.matchAll(LISTED)].map((found) => found[3] ?? '')
  const changing = paths.filter(
    (path) => /\.(html|js)$/.test(path) || path.startsWith(`/content/${lessonId}.`),
  )
  const names = new Map(
    changing
      .filter((path) => !path.endsWith('.html'))
      .map((path) => [path, path.replace(/\.(\w+)$/, 'N.$1')]),
  )
  const renamed = (text: string) =>
    [...names].reduce((sofar, [from, to]) => sofar.replaceAll(fileOf(from), fileOf(to)), text)

  const release: Release = new Map()
  const hashes = new Map<string, string>()
  const put = (path: string, answer: { type: string; body: string }) => {
    release.set(names.get(path) ?? path, answer)
    hashes.set(path, createHash('sha256').update(answer.body).digest('hex').slice(0, 16))
  }
  for (const path of changing) {
    const kind = path.slice(path.lastIndexOf('.') + 1) as keyof typeof TYPES
    const body = { html: inPage, js: inScript, json: inLesson }[kind](renamed(await read(path)))
    put(path, { type: TYPES[kind], body })
  }
  // The worker downloads all pages in one file, and adds their style itself.
  const parts = Object.entries(JSON.parse(await read('/pages.json')) as Record<string, string>)
  const nextParts = Object.fromEntries(parts.map(([path, text]) => [path, inPage(renamed(text))]))
  put('/pages.json', { type: TYPES.json, body: JSON.stringify(nextParts) })
  const index = release.get('/index.html')
  if (index) release.set('/', index)
  const list = worker.replaceAll(LISTED, (all, before, _q, path, between, _r, _hash, after) => {
    const hash = hashes.get(String(path))
    return hash === undefined ? String(all) : `${before}${names.get(path) ?? path}${between}${hash}${after}`
  })
  return release.set('/sw.js', { type: TYPES.js, body: list })
}

function fileOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function inPage(text: string): string {
  return text.replace('<html', '<html data-release="next"')
}

function inScript(text: string): string {
  return `${text}\n// next`
}

function inLesson(text: string): string {
  return text.replace('"id"', ' "id"')
}
