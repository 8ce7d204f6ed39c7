import type { Access, ApiCall, Method } from '#domain/api-call.ts'
import {
  ANSWERS_HEADER,
  API_VERSION,
  API_VERSION_HEADER,
  DEVICE_HEADER,
  EPOCH_HEADER,
} from '#domain/api-version.ts'
import { ErrorBody, type ErrorCode } from '#domain/errors.ts'
import type * as z from 'zod/mini'
import { appTooOld } from './app-too-old.ts'

const GZIP_FROM_CHARS = 1_000
const API_TIMEOUT_MS = 15_000

/**
 * `offline`: no server answered. `refused`: our server answered with an error. `broken`: something else answered, such as a
 * captive portal.
 */
export interface ApiFailure {
  ok: false
  reason: 'offline' | 'refused' | 'broken'
  status?: number
  code?: ErrorCode
  message?: string
  fields?: Record<string, string>
  /** Why the session ended, if the server knows it. */
  ended?: string
  retryAfterSeconds?: number
  epoch?: string
}

/** `epoch` names the database behind our server. It is missing from an older server, and when something else answered. */
export type ApiResult<T> = { ok: true; data: T; epoch?: string } | ApiFailure

/** What is sent with a call, besides what the call itself says. */
export interface CallOptions {
  body?: unknown
  /** The access token. A call with a token sends no cookie; a call without one sends the session cookie. */
  token?: string
  /** An upload ticket in place of a token. No cookie is sent either. */
  ticket?: string
  /** The name of this device, so that the server does not notify it of its own change. */
  device?: string | undefined
  /** The `answersMark` of the answers that the server need not send again. */
  answersMark?: string
  gzip?: boolean
  timeoutMs?: number
}

export type CallInput = z.ZodMiniType | undefined
/** The body that a call takes; undefined where it takes none. */
export type BodyOf<I> = I extends z.ZodMiniType ? z.input<I> : undefined
type WithBody<I> = undefined extends BodyOf<I> ? { body?: BodyOf<I> | undefined } : { body: BodyOf<I> }
/** The options of a call that takes this body. */
export type OptionsOf<I> = Omit<CallOptions, 'body'> & WithBody<I>
/** The options as the last parameter of a function, which may be left out where no body must be sent. */
export type OptionArgs<I> = undefined extends BodyOf<I> ? [options?: OptionsOf<I>] : [options: OptionsOf<I>]

export type JsonOutput = z.ZodMiniType | 'no-content'
/** The data of an answer; undefined where the server sends none. */
export type AnswerOf<O> = O extends z.ZodMiniType ? z.output<O> : void
/** A call that is answered with JSON or with nothing. */
export type JsonCall<I extends CallInput = CallInput, O extends JsonOutput = JsonOutput> = ApiCall<
  Access,
  I,
  O
>

/** Never throws for network or server failures. A response that does not fit its schema is `broken`. */
export async function callApi<I extends CallInput, O extends JsonOutput>(
  call: JsonCall<I, O>,
  ...[options]: OptionArgs<I>
): Promise<ApiResult<AnswerOf<O>>> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), options?.timeoutMs ?? API_TIMEOUT_MS)
  try {
    const response = await fetch(call.path, await requestOf(call.method, options ?? {}, abort.signal))
    return await readAnswer(call.output, response)
  } catch {
    return { ok: false, reason: 'offline' }
  } finally {
    clearTimeout(timer)
  }
}

export async function requestOf(
  method: Method,
  options: CallOptions,
  signal: AbortSignal,
): Promise<RequestInit> {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    [API_VERSION_HEADER]: String(API_VERSION),
    ...(options.device !== undefined && { [DEVICE_HEADER]: options.device }),
    ...(options.answersMark !== undefined && { [ANSWERS_HEADER]: options.answersMark }),
  }
  const authorization = authorizationOf(options)
  if (authorization !== undefined) headers['Authorization'] = authorization
  let body: BodyInit | null = options.body === undefined ? null : JSON.stringify(options.body)
  if (body !== null) headers['Content-Type'] = 'application/json'
  if (options.gzip && body !== null && body.length >= GZIP_FROM_CHARS && 'CompressionStream' in globalThis) {
    body = await gzipped(body)
    headers['Content-Encoding'] = 'gzip'
  }
  return {
    method,
    headers,
    body,
    credentials: authorization === undefined ? 'same-origin' : 'omit',
    cache: 'no-store',
    signal,
  }
}

function authorizationOf({ token, ticket }: CallOptions): string | undefined {
  if (token !== undefined) return `Bearer ${token}`
  return ticket === undefined ? undefined : `Ticket ${ticket}`
}

function gzipped(text: string): Promise<Blob> {
  return new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).blob()
}

async function readAnswer<O extends JsonOutput>(
  output: O,
  response: Response,
): Promise<ApiResult<AnswerOf<O>>> {
  const { ok, status } = response
  if (!ok) return readFailure(response)
  if (output === 'no-content') {
    const isEmpty = status === 204
    return isEmpty ? { ok, data: undefined as AnswerOf<O>, ...epochOf(response) } : broken(response)
  }
  const parsed = (output as z.ZodMiniType).safeParse(await readJson(response))
  return parsed.success ? { ok, data: parsed.data as AnswerOf<O>, ...epochOf(response) } : broken(response)
}

/** Returns what our server refused, or `broken` for a response that it did not send. */
export async function readFailure(response: Response): Promise<ApiFailure> {
  const refusal = ErrorBody.safeParse(await readJson(response))
  return refusal.success && !response.ok ? refused(refusal.data, response) : broken(response)
}

function broken({ status }: Response): ApiFailure {
  return { ok: false, reason: 'broken', status }
}

function refused({ error }: ErrorBody, response: Response): ApiFailure {
  if (error.code === 'update_required') appTooOld.set(true)
  const retryAfter = Number(response.headers.get('Retry-After') ?? NaN)
  return {
    ok: false,
    reason: 'refused',
    status: response.status,
    code: error.code,
    message: error.message,
    ...(error.fields && { fields: error.fields }),
    ...(error.ended && { ended: error.ended }),
    ...(retryAfter >= 0 && { retryAfterSeconds: retryAfter }),
    ...epochOf(response),
  }
}

function epochOf({ headers }: Response): { epoch?: string } {
  const epoch = headers.get(EPOCH_HEADER)
  return epoch === null ? {} : { epoch }
}

/** Returns undefined for a response that is not JSON, such as the page of a captive portal. */
async function readJson(response: Response): Promise<unknown> {
  if (!response.headers.get('Content-Type')?.startsWith('application/json')) return undefined
  try {
    return JSON.parse(await response.text())
  } catch {
    return undefined
  }
}
