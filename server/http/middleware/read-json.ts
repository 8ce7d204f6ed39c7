import type { BodySize } from '#domain/api-call.ts'
import type { Context } from 'hono'
import { IncomingMessage } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { grouped } from '#domain/counts.ts'
import { invalidInput, refusal } from '../../core/errors.ts'

const DEPTH_MAX = 20
/** This limit applies to calls that do not set another one. A hundred rows of progress have a tenth of this. */
const PARTS_MAX = 20_000

const LONG_BYTES = 100_000

export interface BodyLimit {
  /** This limit also applies after unzipping. */
  maxBytes: number
  gzip: boolean
  /** How many values and names the body may hold. They are counted before it is parsed. */
  maxParts?: number
}

/**
 * The limits for the body of a call. Where gzip is not allowed, a visitor cannot turn a kilobyte into a megabyte that has to
 * be read.
 */
export const BODY = {
  form: { maxBytes: 8 * 1024, gzip: false },
  text: { maxBytes: 128 * 1024, gzip: false },
  rows: { maxBytes: 1024 * 1024, gzip: true },
  /**
   * 2,000 learners, with every column and a decision about each, have 30,000 parts. The refusal names the rows above the
   * limit.
   */
  learners: { maxBytes: 2 * 1024 * 1024, gzip: true, maxParts: 80_000 },
} as const satisfies Record<BodySize, BodyLimit>

/**
 * Reads the JSON body of a call, plain or gzipped.
 * @returns the parsed value, or undefined if there is no body
 * @throws AppError body_too_large, unsupported_media_type or invalid_input
 */
export async function readJson(
  c: Context,
  { maxBytes, gzip, maxParts = PARTS_MAX }: BodyLimit,
): Promise<unknown> {
  const length = c.req.header('content-length')
  if (c.req.method === 'GET' && length === undefined && c.req.header('transfer-encoding') === undefined)
    return undefined
  if (Number(length ?? 0) > maxBytes) throw refusal('body_too_large')
  const bytes = await readBytes(bodyOf(c), maxBytes)
  if (bytes.byteLength === 0) return undefined
  const type = c.req.header('content-type') ?? ''
  if (!/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type))
    throw refusal('unsupported_media_type')
  const encoding = c.req.header('content-encoding')?.toLowerCase() ?? 'identity'
  const text = await decode(bytes, encoding, { maxBytes, gzip })
  const value = parse(text, maxParts)
  // A whole file of learners takes a while to parse, search and check, so other calls run in between.
  const isLong = text.byteLength > LONG_BYTES
  if (isLong) await setImmediate()
  refuseUnstorable(value)
  if (isLong) await setImmediate()
  return value
}

/** Returns Node's own stream if there is one, because a web stream costs more than the rest of a small call. */
function bodyOf(c: Context): AsyncIterable<Uint8Array> | null {
  const { incoming } = (c.env ?? {}) as { incoming?: unknown }
  return incoming instanceof IncomingMessage ? incoming : c.req.raw.body
}

async function readBytes(body: AsyncIterable<Uint8Array> | null, maxBytes: number): Promise<Uint8Array> {
  if (body === null) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  // An error thrown inside the loop cancels the stream.
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > maxBytes) throw refusal('body_too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const unzip = promisify(gunzip)

async function decode(
  bytes: Uint8Array,
  encoding: string,
  { maxBytes, gzip }: BodyLimit,
): Promise<Uint8Array> {
  if (encoding === 'identity') return bytes
  if (encoding !== 'gzip' || !gzip) throw refusal('unsupported_media_type')
  // A few bytes can unzip to gigabytes.
  return unzip(bytes, { maxOutputLength: maxBytes }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ERR_BUFFER_TOO_LARGE'
      ? refusal('body_too_large')
      : invalidInput({ '': 'This is not gzip' })
  })
}

function parse(bytes: Uint8Array, maxParts: number): unknown {
  if (hasTooManyParts(bytes, maxParts))
    throw invalidInput({ '': `This has too many parts: send ${grouped(maxParts)} at most` })
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw invalidInput({ '': 'This is not JSON in UTF-8' })
  }
}

const [QUOTE, BACKSLASH, COMMA, BRACE, BRACKET] = Buffer.from('"\\,{[')

/**
 * Counts the parts before parsing, because parsing a megabyte of tiny values takes the process longer than the rest of a
 * call.
 */
function hasTooManyParts(bytes: Uint8Array, maxParts: number): boolean {
  let parts = 0
  let isText = false
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === QUOTE) isText = !isText
    else if (byte === BACKSLASH) at += 1
    else if (!isText && (byte === COMMA || byte === BRACE || byte === BRACKET)) parts += 1
    if (parts > maxParts) return true
  }
  return false
}

/** Refuses text with null bytes or lone surrogates, because PostgreSQL cannot store them. */
function refuseUnstorable(root: unknown): void {
  // This does not use recursion, because the sender controls the depth until it is checked.
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
