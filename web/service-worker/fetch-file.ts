import { isHashed, type KeptFile } from './kept-file.ts'
import { addDownloaded } from './worker-state.ts'

const TIMEOUT_MS = 60_000

/**
 * Fetches one file of the build and believes only its own content: the page of a captive portal, a proxy's error or a
 * half answer are never kept, whatever status they come with.
 * @param priority low for what nobody waits for
 * @throws Error when the right content cannot be had now
 */
export async function fetchFile(file: KeptFile, priority: RequestPriority): Promise<Response> {
  // A name that stays is asked for anew; hashed files come from the browser's cache.
  const first = await attempt(file, { priority, cache: isHashed(file.path) ? 'default' : 'no-cache' })
  // The browser's own cache may hold a wrong answer for good.
  const answer = first ?? (await attempt(file, { priority, cache: 'reload' }))
  if (!answer) throw new Error(`${file.path} could not be fetched`)
  return answer
}

async function attempt(
  { path, hash }: KeptFile,
  how: Pick<RequestInit, 'cache' | 'priority'>,
): Promise<Response | undefined> {
  try {
    const response = await fetch(path, {
      ...how,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const body = await response.arrayBuffer()
    await addDownloaded(costOf(response.url))
    return response.ok && (await hashOf(body)) === hash ? keepable(response, body) : undefined
  } catch {
    return undefined
  }
}

/** The same answer with a body that is whole and no longer compressed. */
function keepable({ headers: sent }: Response, body: ArrayBuffer): Response {
  const headers = new Headers(sent)
  headers.delete('Content-Encoding')
  headers.delete('Content-Length')
  return new Response(body, { headers })
}

/** As in `KeptFile`. */
export async function hashOf(body: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body)).subarray(0, 8)
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Bytes on the wire of the last fetch of an address, 0 when it came from the browser's cache. */
function costOf(url: string): number {
  const timing = performance.getEntriesByName(url, 'resource').at(-1)
  // The list of timings is short and would be full after some weeks.
  performance.clearResourceTimings()
  return timing ? (timing as PerformanceResourceTiming).transferSize : 0
}
