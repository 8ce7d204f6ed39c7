import { FILES } from './build-files.ts'
import { cacheFiles, deleteOthers, fetchFile, hashOf, missingFrom } from './cache-files.ts'
import { cacheKey } from './cached-file.ts'
import { withStyle } from './page-parts.ts'
import { readState, writeState } from './worker-state.ts'

const APP = 'qala-app'

export async function cacheApp(): Promise<void> {
  const cache = await caches.open(APP)
  await cacheFiles(cache, FILES.app)
  await cachePages(cache)
}

/** Fetches all pages in one file, and the style sheet separately. Page by page, an update would transfer ten times as much. */
export async function cachePages(cache: Cache): Promise<void> {
  const missing = await missingFrom(cache, FILES.pageFiles)
  if (missing.length === 0) return
  const answer = await fetchFile(FILES.pageParts, 'low')
  const headers = new Headers(answer.headers)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.delete('ETag')
  const parts = (await answer.json()) as Partial<Record<string, string>>
  const css = await (await cache.match(FILES.style, { ignoreVary: true }))?.text()
  for (const file of missing) {
    const body = new TextEncoder().encode(withStyle(parts[file.path] ?? '', css ?? ''))
    if ((await hashOf(body)) !== file.hash) throw new Error(`${file.path} does not fit together`)
    await cache.put(cacheKey(file), new Response(body, { headers }))
  }
}

/** Keeps the previous version, because another tab may still show it and need a part that it has not fetched. */
export async function dropOldApp(): Promise<void> {
  const mine = [...FILES.app, ...FILES.pageFiles].map(cacheKey)
  const before = await readState('app-files')
  if (Array.isArray(before) && before.join() === mine.join()) return
  const still: unknown[] = Array.isArray(before) ? before : []
  const keys = new Set([...mine, ...still.filter((key) => typeof key === 'string')])
  await deleteOthers(await caches.open(APP), keys)
  await writeState('app-files', mine)
}

export async function answerPage(request: Request): Promise<Response> {
  const url = new URL(request.url)
  const { pathname } = url
  const page = Object.hasOwn(FILES.pages, pathname) ? FILES.pages[pathname] : undefined
  if (page !== undefined) return (await cachedPage(page)) ?? fetch(request)
  url.pathname = pathname.replace(/\/+$/, '')
  if (url.pathname !== '/' && Object.hasOwn(FILES.pages, url.pathname)) return Response.redirect(url, 308)
  try {
    return await fetch(request)
  } catch (error) {
    const notFound = await cachedPage(FILES.notFound)
    if (!notFound) throw error
    return new Response(notFound.body, { status: 404, headers: notFound.headers })
  }
}

async function cachedPage(path: string): Promise<Response | undefined> {
  const file = FILES.pageFiles.find((each) => each.path === path)
  return file && cachedFile(cacheKey(file))
}

export async function answerAsset(request: Request): Promise<Response> {
  return (await cachedFile(new URL(request.url).pathname)) ?? fetch(request)
}

function cachedFile(key: string): Promise<Response | undefined> {
  return caches.match(key, { cacheName: APP, ignoreVary: true })
}
