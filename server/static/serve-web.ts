import type { Context } from 'hono'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import * as z from 'zod/mini'
import { refusal } from '../errors.ts'
import { loggable, type Log } from '../log.ts'
import type { InlineHashes } from '../middleware/security-headers.ts'

/** The built pages and their files, ready to be served. */
export interface Web {
  inline: InlineHashes
  respond: (c: Context, log: Log) => Promise<Response> | Response
}

/** Address of each prerendered page (spec 2). Everything else that is no file is the 404 page. */
const PAGES: Readonly<Record<string, string>> = {
  '/': 'index.html',
  '/auth': 'auth.html',
  '/admin/login': 'admin-login.html',
  '/reset-password': 'reset-password.html',
}
const NOT_FOUND = 'not-found.html'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** The build names these by their content, so a browser may keep them for ever. */
const HASHED = /^\/(assets|content)\//
/** What the build leaves for the server and no browser asks for. */
const PRIVATE = new Set(['/csp.json'])

const Csp = z.object({ scriptHashes: z.array(z.string()), styleHashes: z.array(z.string()) })

interface WebFile {
  type: string
  cacheControl: string
  etag: string
  body: Bytes
  /** Made by the build: the server never compresses while a class is waiting. */
  brotli: Bytes | undefined
  gzip: Bytes | undefined
}

type Bytes = Uint8Array<ArrayBuffer>

/** For tests of the API, and for development, where Vite serves the pages. */
export const NO_WEB: Web = {
  inline: { scriptHashes: [], styleHashes: [] },
  respond: () => {
    throw refusal('not_found')
  },
}

/**
 * Reads the built web app into memory: a few megabytes, and then no path from outside ever touches the disk.
 * @param dir dist/web; when it is missing, as in development, only the API answers
 */
export async function readWeb(dir: string): Promise<Web> {
  const files = await readFiles(dir)
  if (files.size === 0) return NO_WEB
  return { inline: await readInlineHashes(dir), respond: (c, log) => respond(c, files, log) }
}

function respond(c: Context, files: ReadonlyMap<string, WebFile>, log: Log): Response {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
    c.header('Allow', 'GET, HEAD')
    throw refusal('method_not_allowed')
  }
  const path = c.req.path
  const file = files.get(path in PAGES ? `/${PAGES[path]}` : path)
  if (file !== undefined) return send(c, file, 200)
  log(`not found ${loggable(path)}`)
  const page = files.get(`/${NOT_FOUND}`)
  if (page === undefined) throw refusal('not_found')
  return send(c, page, 404)
}

function send(c: Context, file: WebFile, status: 200 | 404): Response {
  const [encoding, body] = negotiate(c.req.header('accept-encoding') ?? '', file)
  // Another text per encoding needs another tag, or a proxy mixes them up.
  const etag = encoding === undefined ? `"${file.etag}"` : `"${file.etag}-${encoding}"`
  c.header('Cache-Control', file.cacheControl)
  c.header('Vary', 'Accept-Encoding')
  if (status === 200) {
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
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
  const present = new Set(names)
  const files = new Map<string, WebFile>()
  for (const name of names) {
    if (/\.(br|gz)$/.test(name) || PRIVATE.has(name)) continue
    const read = async (path: string) => (present.has(path) ? bytesOf(join(dir, path)) : undefined)
    const body = await bytesOf(join(dir, name))
    files.set(name, {
      type: TYPES[extname(name)] ?? 'application/octet-stream',
      cacheControl: HASHED.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache',
      etag: createHash('sha256').update(body).digest('base64url').slice(0, 22),
      body,
      brotli: await read(`${name}.br`),
      gzip: await read(`${name}.gz`),
    })
  }
  return files
}

async function bytesOf(path: string): Promise<Bytes> {
  return new Uint8Array(await readFile(path))
}

async function readInlineHashes(dir: string): Promise<InlineHashes> {
  const text = await readFile(join(dir, 'csp.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? NO_WEB.inline : z.parse(Csp, JSON.parse(text))
}
