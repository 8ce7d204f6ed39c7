import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'

export type Bytes = Uint8Array<ArrayBuffer>

export interface WebFile {
  type: string
  cacheControl: string
  /** A file whose name changes with its content has none: it is never asked for again, so a tag would only cost bytes. */
  etag: string | undefined
  body: Bytes
  /** The build makes the compressed copies; the server never compresses. */
  brotli: Bytes | undefined
  gzip: Bytes | undefined
}

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

/** The names of these files depend on their content, so a browser may cache them for ever. */
const HASHED = /^\/(assets|content)\//

/** Only the server reads these files of a build: no address leads to them, because the manifest holds what only staff may see. */
const PRIVATE = new Set(['/csp.json', '/content/manifest.json'])

export function isPrivate(path: string): boolean {
  return PRIVATE.has(path)
}

export function isHashed(path: string): boolean {
  return HASHED.test(path) && !isPrivate(path)
}

/**
 * Returns the paths below a folder, such as "/assets/a.js", including compressed copies. If there is no such folder, the list
 * is empty.
 */
export async function listFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
}

export function isCompressedCopy(path: string): boolean {
  return /\.(br|gz)$/.test(path)
}

/** @param present every path below `dir`, as `listFiles` gives them */
export async function readWebFile(dir: string, path: string, present: ReadonlySet<string>): Promise<WebFile> {
  const read = async (name: string) => (present.has(name) ? bytesOf(join(dir, name)) : undefined)
  const body = await bytesOf(join(dir, path))
  return {
    type: TYPES[extname(path)] ?? 'application/octet-stream',
    cacheControl: isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: isHashed(path) ? undefined : createHash('sha256').update(body).digest('base64url').slice(0, 22),
    body,
    brotli: await read(`${path}.br`),
    gzip: await read(`${path}.gz`),
  }
}

async function bytesOf(path: string): Promise<Bytes> {
  return new Uint8Array(await readFile(path))
}
