import { cacheKey, isHashed, type CachedFile } from './cached-file.ts'
import { addDownloaded } from './worker-state.ts'

const TIMEOUT_MS = 60_000

export async function missingFrom(cache: Cache, files: readonly CachedFile[]): Promise<CachedFile[]> {
  const cached = new Set((await cache.keys()).map(({ url }) => keyInUrl(url)))
  return files.filter((file) => !cached.has(cacheKey(file)))
}

/**
 * Fetches the files one by one, so that a learner can use the rest of the bandwidth.
 * @throws Error at the first file that cannot be fetched
 */
export async function cacheFiles(
  cache: Cache,
  files: readonly CachedFile[],
  onCached: () => void = () => undefined,
): Promise<void> {
  for (const file of await missingFrom(cache, files)) {
    await cache.put(cacheKey(file), await fetchFile(file, 'low'))
    onCached()
  }
}

export async function deleteOthers(cache: Cache, keys: ReadonlySet<string>): Promise<void> {
  for (const request of await cache.keys()) {
    if (!keys.has(keyInUrl(request.url))) await cache.delete(request)
  }
}

function keyInUrl(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** @throws Error when the content has another hash, for example because a captive portal sent its own page with any status */
export async function fetchFile(file: CachedFile, priority: RequestPriority): Promise<Response> {
  const first = await attempt(file, { priority, cache: isHashed(file.path) ? 'default' : 'no-cache' })
  // The browser's own cache may hold a wrong response permanently.
  const answer = first ?? (await attempt(file, { priority, cache: 'reload' }))
  if (!answer) throw new Error(`${file.path} could not be fetched`)
  return answer
}

async function attempt(
  { path, hash }: CachedFile,
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
    return response.ok && (await hashOf(body)) === hash ? withoutEncoding(response, body) : undefined
  } catch {
    return undefined
  }
}

function withoutEncoding({ headers: sent }: Response, body: ArrayBuffer): Response {
  const headers = new Headers(sent)
  headers.delete('Content-Encoding')
  headers.delete('Content-Length')
  return new Response(body, { headers })
}

export async function hashOf(body: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body)).subarray(0, 8)
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function costOf(url: string): number {
  const timing = performance.getEntriesByName(url, 'resource').at(-1)
  // Without this, the browser's list of timings would be full after some weeks.
  performance.clearResourceTimings()
  return timing ? (timing as PerformanceResourceTiming).transferSize : 0
}
