import { createHash } from 'node:crypto'
import type { TestProxy } from './proxy.ts'

/** What a path of the next release answers. */
type Release = Map<string, { type: string; body: string }>

const LISTED = /(path:\s*(.))([^`"']+)(\2,\s*hash:\s*(.))([0-9a-f]{16})(\5)/g
const TYPES = { html: 'text/html', js: 'text/javascript', json: 'application/json' }

/**
 * A next release made from the present one: every script has changed and has another name, and so have the pages, which
 * say `data-release="next"`, and one lesson. Put what it returns into `network.instead` to publish it.
 */
export async function makeNextVersion(network: TestProxy, lessonId: string): Promise<Release> {
  const read = async (path: string) => (await fetch(network.origin + path)).text()
  const worker = await read('/sw.js')
  const paths = [...worker.matchAll(LISTED)].map((found) => found[3] ?? '')
  const changing = paths.filter(
    (path) => /\.(html|js)$/.test(path) || path.startsWith(`/content/${lessonId}.`),
  )
  // Scripts name each other, and the pages and the list of lessons name them.
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
  // The worker fetches all pages in one, and puts their style in itself.
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
