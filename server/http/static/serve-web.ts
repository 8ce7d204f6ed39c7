import type { Context } from 'hono'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { meantAddress } from '#domain/accounts/meant-address.ts'
import { refusal } from '../../core/errors.ts'
import { loggablePath, type Log } from '../../core/log.ts'
import type { InlineHashes } from '../middleware/security-headers.ts'
import { storeOldFiles } from './old-files.ts'
import { isCompressedCopy, isPrivate, listFiles, readWebFile, type Bytes, type WebFile } from './web-files.ts'

export interface Web {
  inline: InlineHashes
  respond: (c: Context, log: Log) => Promise<Response> | Response
  /**
   * Copies the hashed files of this build to a folder, and serves the files of earlier builds that it finds there.
   * @param now null while the clock is in doubt
   */
  storeOldFiles: (storeDir: string, now: Date | null) => Promise<void>
}

const PAGES: Readonly<Record<string, string>> = {
  '/': 'index.html',
  '/auth': 'auth.html',
  '/class': 'class.html',
  '/admin/login': 'admin-login.html',
  '/reset-password': 'reset-password.html',
  '/privacy': 'privacy.html',
}
/** The forms of these pages post to their own address when the script has not started. */
const FORM_PAGES = new Set(['/auth', '/class', '/admin/login', '/reset-password'])
/** The style of the page shows a message when the address ends in this (web/index.html). */
const NOT_SENT = '#not-sent'
const NOT_FOUND = 'not-found.html'

const WORKER = '/sw.js'
/** This file is served as the service worker while it is switched off. It removes itself from every browser. */
const WORKER_OFF = '/sw-off.js'

const Csp = z.object({ scriptHashes: z.array(z.string()), styleHashes: z.array(z.string()) })

/** Serves no pages. This is for tests of the API, and for development, where Vite serves the pages. */
export const NO_WEB: Web = {
  inline: { scriptHashes: [], styleHashes: [] },
  respond: () => {
    throw refusal('not_found')
  },
  storeOldFiles: async () => undefined,
}

interface Files {
  current: ReadonlyMap<string, WebFile>
  /** The files of earlier builds. They are read when they are requested. */
  old: ReadonlyMap<string, () => Promise<WebFile>>
}

/** Reads the built web app into memory, so that no requested path reaches the disk. */
export async function readWeb(dir: string, { serviceWorker = true } = {}): Promise<Web> {
  const files = await readFiles(dir)
  if (files.size === 0) return NO_WEB
  const workerOff = files.get(WORKER_OFF)
  files.delete(WORKER_OFF)
  if (!serviceWorker && workerOff) files.set(WORKER, workerOff)
  const served: Files = { current: files, old: new Map() }
  return {
    inline: await readInlineHashes(dir),
    respond: (c, log) => respond(c, served, log),
    async storeOldFiles(storeDir, now) {
      const old = await storeOldFiles(dir, storeDir, now)
      const paths = [...old].filter((path) => !isCompressedCopy(path) && !isPrivate(path))
      served.old = new Map(paths.map((path) => [path, () => readWebFile(storeDir, path, old)]))
    },
  }
}

async function respond(c: Context, { current, old }: Files, log: Log): Promise<Response> {
  if (c.req.method === 'POST' && FORM_PAGES.has(c.req.path)) {
    c.header('Cache-Control', 'no-store')
    // The body is never read, because it may contain a password.
    return c.redirect(c.req.path + NOT_SENT, 303)
  }
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
    c.header('Allow', 'GET, HEAD')
    throw refusal('method_not_allowed')
  }
  const path = c.req.path
  const asked = new URL(c.req.url)
  const meant = meantAddress(asked.pathname, asked.search)
  if (meant !== null) {
    c.header('Cache-Control', 'no-store')
    return c.redirect(meant, 303)
  }
  const file = current.get(path in PAGES ? `/${PAGES[path]}` : path) ?? (await old.get(path)?.())
  if (file !== undefined) return send(c, file, 200)
  const page = path.replace(/\/+$/, '')
  if (page !== '' && Object.hasOwn(PAGES, page)) {
    c.header('Location', `${page}${asked.search}`)
    return c.body(null, 308)
  }
  log(`not found ${loggablePath(path)}`)
  const notFound = current.get(`/${NOT_FOUND}`)
  if (notFound === undefined) throw refusal('not_found')
  return send(c, notFound, 404)
}

function send(c: Context, file: WebFile, status: 200 | 404): Response {
  const [encoding, body] = negotiate(c.req.header('accept-encoding') ?? '', file)
  c.header('Cache-Control', file.cacheControl)
  c.header('Vary', 'Accept-Encoding')
  if (status === 200 && file.etag !== undefined) {
    // Each encoding has its own tag, because otherwise a proxy mixes them up.
    const etag = encoding === undefined ? `"${file.etag}"` : `"${file.etag}-${encoding}"`
    c.header('ETag', etag)
    if (matches(c.req.header('if-none-match') ?? '', etag)) return c.body(null, 304)
  }
  c.header('Content-Type', file.type)
  if (encoding !== undefined) c.header('Content-Encoding', encoding)
  c.header('Content-Length', String(body.byteLength))
  return c.req.method === 'HEAD' ? c.body(null, status) : c.body(body, status)
}

function negotiate(accepted: string, file: WebFile): ['br' | 'gzip' | undefined, Bytes] {
  const wants = (name: string) =>
    accepted.split(',').some((part) => {
      const [coding = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
      return coding === name && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
    })
  if (file.brotli !== undefined && wants('br')) return ['br', file.brotli]
  if (file.gzip !== undefined && wants('gzip')) return ['gzip', file.gzip]
  return [undefined, file.body]
}

function matches(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*')
}

async function readFiles(dir: string): Promise<Map<string, WebFile>> {
  const present = new Set(await listFiles(dir))
  const files = new Map<string, WebFile>()
  for (const path of present) {
    if (!isCompressedCopy(path) && !isPrivate(path)) files.set(path, await readWebFile(dir, path, present))
  }
  return files
}

async function readInlineHashes(dir: string): Promise<InlineHashes> {
  const text = await readFile(join(dir, 'csp.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? NO_WEB.inline : z.parse(Csp, JSON.parse(text))
}
