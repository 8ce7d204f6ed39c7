import type { Access, ApiCall } from '#domain/api-call.ts'
import type * as z from 'zod/mini'
import { readFailure, requestOf, type ApiResult, type OptionsOf } from './client.ts'

/** A large file may be sent over a slow line. */
const FILE_TIMEOUT_MS = 5 * 60_000

export interface SentFile {
  name: string
  content: Blob
}

/**
 * Makes a call that is answered with a file.
 * @param type the beginning of the media type that the file must have; anything else is `broken`
 */
export async function callForFile<I extends z.ZodMiniType>(
  { method, path }: ApiCall<Access, I, 'file'>,
  options: OptionsOf<I>,
  type: string,
): Promise<ApiResult<SentFile>> {
  try {
    const response = await fetch(path, await requestOf(method, options, AbortSignal.timeout(FILE_TIMEOUT_MS)))
    if (!response.ok || !response.headers.get('Content-Type')?.startsWith(type))
      return await readFailure(response)
    const name = /filename="([\w.-]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
    return { ok: true, data: { name: name ?? 'file', content: await response.blob() } }
  } catch {
    return { ok: false, reason: 'offline' }
  }
}
