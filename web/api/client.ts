import {
  ANSWERS_HEADER,
  API_VERSION,
  API_VERSION_HEADER,
  DEVICE_HEADER,
  EPOCH_HEADER,
} from '#domain/api-version.ts'
import { ErrorBody, type ErrorCode } from '#domain/errors.ts'
import { appTooOld } from './app-too-old.ts'

const GZIP_FROM_CHARS = 1_000
const API_TIMEOUT_MS = 15_000

/** `offline`: nobody answered. `refused`: our server said no. `broken`: somebody else answered, as a captive portal does. */
export interface ApiFailure {
  ok: false
  reason: 'offline' | 'refused' | 'broken'
  status?: number
  code?: ErrorCode
  message?: string
  fields?: Record<string, string>
  retryAfterSeconds?: number
  epoch?: string
}

/** `epoch`: which database our server speaks of; missing from an older server, and when somebody else answered. */
export type ApiResult<T> = { ok: true; data: T; epoch?: string } | ApiFailure

interface AnswerSchema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false }
}

export interface ApiCall<T> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/api/${string}`
  /** Null for an answer without a body (204). */
  answer: AnswerSchema<T> | null
  body?: unknown
  /** Access token. With it the call carries no cookie, without it the session cookie travels. */
  token?: string
  /** Upload ticket instead of a token; no cookie either. */
  ticket?: string
  /** So that this device is not told of its own change. */
  device?: string | undefined
  /** `answersMark` of those the server need not send again. */
  answersMark?: string
  gzip?: boolean
  timeoutMs?: number
}

/** Never throws for what a network or a server can do. An answer that does not fit its schema is `broken`. */
export async function callApi<T>(call: ApiCall<T>, fetcher: typeof fetch = fetch): Promise<ApiResult<T>> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), call.timeoutMs ?? API_TIMEOUT_MS)
  try {
    const response = await fetcher(call.path, await requestOf(call, abort.signal))
    return await readAnswer(call, response)
  } catch {
    return { ok: false, reason: 'offline' }
  } finally {
    clearTimeout(timer)
  }
}

export async function requestOf(
  call: Omit<ApiCall<never>, 'answer'>,
  signal: AbortSignal,
): Promise<RequestInit> {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    [API_VERSION_HEADER]: String(API_VERSION),
    ...(call.device !== undefined && { [DEVICE_HEADER]: call.device }),
    ...(call.answersMark !== undefined && { [ANSWERS_HEADER]: call.answersMark }),
  }
  const authorization = authorizationOf(call)
  if (authorization !== undefined) headers['Authorization'] = authorization
  if (call.body !== undefined) headers['Content-Type'] = 'application/json'
  let body: BodyInit | null = call.body === undefined ? null : JSON.stringify(call.body)
  if (call.gzip && body !== null && body.length >= GZIP_FROM_CHARS && 'CompressionStream' in globalThis) {
    body = await gzipped(body)
    headers['Content-Encoding'] = 'gzip'
  }
  return {
    method: call.method,
    headers,
    body,
    credentials: authorization === undefined ? 'same-origin' : 'omit',
    cache: 'no-store',
    signal,
  }
}

function authorizationOf({ token, ticket }: Pick<ApiCall<never>, 'token' | 'ticket'>): string | undefined {
  if (token !== undefined) return `Bearer ${token}`
  return ticket === undefined ? undefined : `Ticket ${ticket}`
}

function gzipped(text: string): Promise<Blob> {
  return new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).blob()
}

export async function readAnswer<T>(call: ApiCall<T>, response: Response): Promise<ApiResult<T>> {
  const { status } = response
  const broken: ApiFailure = { ok: false, reason: 'broken', status }
  if (response.ok && call.answer === null) {
    return status === 204 ? { ok: true, data: undefined as T, ...epochOf(response) } : broken
  }
  if (!response.headers.get('Content-Type')?.startsWith('application/json')) return broken
  const json = parseJson(await response.text())
  if (response.ok) {
    const parsed = call.answer?.safeParse(json)
    return parsed?.success ? { ok: true, data: parsed.data, ...epochOf(response) } : broken
  }
  const refusal = ErrorBody.safeParse(json)
  return refusal.success ? refused(refusal.data, response) : broken
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
    ...(retryAfter >= 0 && { retryAfterSeconds: retryAfter }),
    ...epochOf(response),
  }
}

function epochOf({ headers }: Response): { epoch?: string } {
  const epoch = headers.get(EPOCH_HEADER)
  return epoch === null ? {} : { epoch }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
