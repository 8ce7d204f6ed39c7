import type { BodySize } from '#domain/api-call.ts'
import type { Context } from 'hono'
import { IncomingMessage } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { grouped } from '#domain/counts.ts'
import { invalidInput, refusal } from '../../core/errors.ts'
import { inSlices } from '../../core/in-slices.ts'

const DEPTH_MAX = 20
/** This limit applies to calls that do not set another one. A hundred rows of progress have a tenth of this. */
const PARTS_MAX = 20_000
/** No call takes a list or an object with half as many entries. A schema tells better which of its lists is a little too long. */
const ENTRIES_MAX = 5_000

const LONG_BYTES = 100_000

export interface BodyLimit {
  /** This limit also applies after unzipping. */
  maxBytes: number
  gzip: boolean
  /** How many values and names the body may hold. They are counted before it is parsed. */
  maxParts?: number
}

/**
 * The limits for the body of a call, each as small as the largest honest body allows. contract.test.ts works that out from the
 * schemas, so a call that takes more than a form has to name its limit. Where gzip is not allowed, a visitor cannot turn a
 * kilobyte into a megabyte that has to be read.
 */
export const BODY = {
  form: { maxBytes: 8 * 1024, gzip: false },
  /** 500 ids of people or classes, or the school's own text about privacy. */
  list: { maxBytes: 32 * 1024, gzip: false },
  /** The text of an announcement in any letters, with the ids of 500 classes. */
  text: { maxBytes: 64 * 1024, gzip: false },
  /** What happens to 500 classes, and 2,000 learners who repeat the year. */
  year: { maxBytes: 320 * 1024, gzip: false },
  rows: { maxBytes: 1024 * 1024, gzip: true },
  /** One sealed box. */
  box: { maxBytes: 256 * 1024, gzip: true },
  /**
   * 2,000 learners, with every column and a decision about each, have 30,000 parts. The refusal names the rows above the
   * limit.
   */
  learners: { maxBytes: 2 * 1024 * 1024, gzip: true, maxParts: 50_000 },
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
  // A whole file of learners takes a while to count, parse, search and check, so other calls run in between.
  const isLong = text.byteLength > LONG_BYTES
  refuseTooMany(text, maxParts)
  if (isLong) await setImmediate()
  const value = parse(text)
  if (isLong) await setImmediate()
  await inSlices(refuseUnstorable(value))
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

const utf8 = new TextDecoder('utf-8', { fatal: true })

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw invalidInput({ '': 'This is not JSON in UTF-8' })
  }
}

const [QUOTE, BACKSLASH, COMMA, COLON, BRACE, BRACKET, END_OF_BRACE, END_OF_BRACKET] =
  Buffer.from('"\\,:{[}]')

/**
 * Counts all parts, and the entries of each list and object. This is done before parsing, because parsing a megabyte of tiny
 * values, or 70,000 names, takes the process longer than the rest of a call. A body that is not JSON may be counted wrongly,
 * and is refused later.
 */
function refuseTooMany(bytes: Uint8Array, maxParts: number): void {
  let parts = 0
  let isText = false
  const text = { begin: 0, end: 0 }
  // The field of the body in which the counting is.
  const field = { ...text }
  /** How many commas each open list or object has had so far. */
  const commas: number[] = [0]
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === BACKSLASH) at += 1
    else if (byte === QUOTE) {
      isText = !isText
      if (isText) text.begin = at + 1
      else text.end = at
    } else if (isText) continue
    else if (byte === COLON) {
      if (commas.length === 2) Object.assign(field, text)
    } else if (byte === BRACE || byte === BRACKET) {
      parts += 1
      commas.push(0)
    } else if (byte === END_OF_BRACE || byte === END_OF_BRACKET) {
      if (commas.length > 1) commas.pop()
    } else if (byte === COMMA) {
      parts += 1
      const own = (commas.at(-1) ?? 0) + 1
      commas[commas.length - 1] = own
      if (own >= ENTRIES_MAX) {
        const name =
          commas.length > 2 ? bytes.subarray(field.begin, Math.min(field.end, field.begin + 100)) : []
        throw invalidInput({
          [Buffer.from(name).toString()]: `This has too many entries: send ${grouped(ENTRIES_MAX)} at most`,
        })
      }
    }
    if (parts > maxParts)
      throw invalidInput({ '': `This has too many parts: send ${grouped(maxParts)} at most` })
  }
}

/** Refuses text with null bytes or lone surrogates, because PostgreSQL cannot store them. */
function* refuseUnstorable(root: unknown): Generator<void, void> {
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
    yield
  }
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
