import { readAnswer, requestOf, type ApiCall, type ApiResult } from './client.ts'

/** A large file on a slow line. */
const FILE_TIMEOUT_MS = 5 * 60_000

export interface SentFile {
  name: string
  content: Blob
}

/**
 * One call that is answered with a file. Fails as `callApi` does, and with `broken` when it is another kind of file.
 * @param type the media type it must have
 */
export async function callForFile(
  call: Omit<ApiCall<never>, 'answer'>,
  type: string,
): Promise<ApiResult<SentFile>> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), call.timeoutMs ?? FILE_TIMEOUT_MS)
  try {
    const response = await fetch(call.path, await requestOf(call, abort.signal))
    if (!response.ok || !response.headers.get('Content-Type')?.startsWith(type)) {
      // No file of ours fits this schema: what is left are the failures.
      return await readAnswer({ ...call, answer: { safeParse: () => ({ success: false }) } }, response)
    }
    const name = /filename="([\w.-]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
    return { ok: true, data: { name: name ?? 'file', content: await response.blob() } }
  } catch {
    // The line is dead, cut or too slow.
    return { ok: false, reason: 'offline' }
  } finally {
    clearTimeout(timer)
  }
}
