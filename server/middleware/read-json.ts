import type { Context } from 'hono'
import { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { invalidInput, refusal } from '../errors.ts'

const BODY_MAX_BYTES = 1024 * 1024
const DEPTH_MAX = 20

/** The JSON body of a call, plain or gzipped; undefined when it has none. */
export async function readJson(c: Context): Promise<unknown> {
  const length = c.req.header('content-length')
  if (c.req.method === 'GET' && length === undefined && c.req.header('transfer-encoding') === undefined)
    return undefined
  if (Number(length ?? 0) > BODY_MAX_BYTES) throw refusal('body_too_large')
  const bytes = await readBytes(bodyOf(c))
  if (bytes.byteLength === 0) return undefined
  const type = c.req.header('content-type') ?? ''
  if (!/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type))
    throw refusal('unsupported_media_type')
  const value = parse(await decode(bytes, c.req.header('content-encoding')?.toLowerCase()))
  refuseUnstorable(value)
  return value
}

/** Node's own stream where there is one: the web's costs more than the rest of a small call. */
function bodyOf(c: Context): AsyncIterable<Uint8Array> | null {
  const { incoming } = (c.env ?? {}) as { incoming?: unknown }
  return incoming instanceof IncomingMessage ? incoming : c.req.raw.body
}

async function readBytes(body: AsyncIterable<Uint8Array> | null): Promise<Uint8Array> {
  if (body === null) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  // A throw inside the loop cancels the stream.
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > BODY_MAX_BYTES) throw refusal('body_too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const unzip = promisify(gunzip)

async function decode(bytes: Uint8Array, encoding = 'identity'): Promise<Uint8Array> {
  if (encoding === 'identity') return bytes
  if (encoding !== 'gzip') throw refusal('unsupported_media_type')
  // A few bytes can unfold to gigabytes.
  return unzip(bytes, { maxOutputLength: BODY_MAX_BYTES }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ERR_BUFFER_TOO_LARGE'
      ? refusal('body_too_large')
      : invalidInput({ '': 'This is not gzip' })
  })
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw invalidInput({ '': 'This is not JSON in UTF-8' })
  }
}

/** PostgreSQL stores neither null bytes nor lone surrogates. */
function refuseUnstorable(root: unknown): void {
  // No recursion: the sender chooses the depth until it is checked.
  const open: { value: unknown; path: string; depth: number }[] = [{ value: root, path: '', depth: 0 }]
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    const { value, path, depth } = item
    if (depth > DEPTH_MAX) throw invalidInput({ [path]: 'This is nested too deeply' })
    if (typeof value === 'string') {
      if (!isStorable(value))
        throw invalidInput({ [path]: 'This text holds characters that cannot be stored' })
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        if (key === '__proto__' || !isStorable(key))
          throw invalidInput({ [path]: 'This has a name that is not known here' })
        open.push({ value: inner, path: path === '' ? key : path, depth: depth + 1 })
      }
    }
  }
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
