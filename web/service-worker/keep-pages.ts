import { FILES } from './build-files.ts'
import { fetchFile, hashOf } from './fetch-file.ts'
import { missingOf } from './keep-files.ts'
import { keyOf } from './kept-file.ts'
import { withStyle } from './page-parts.ts'

/**
 * Keeps those pages the cache does not have, put together from two files: all pages without their style, and the style
 * sheet, which seldom changes. Fetched one by one they would cost ten times as much, at every update.
 * @param cache holds the style sheet already
 * @throws Error when a part cannot be had, or a page does not become what the build made
 */
export async function keepPages(cache: Cache): Promise<void> {
  const missing = await missingOf(cache, FILES.pageFiles)
  if (missing.length === 0) return
  const answer = await fetchFile(FILES.pageParts, 'low')
  // This file is held to the policy of pages, so what the server says with it holds for them too.
  const headers = new Headers(answer.headers)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.delete('ETag')
  const parts = (await answer.json()) as Partial<Record<string, string>>
  const css = await (await cache.match(FILES.style, { ignoreVary: true }))?.text()
  for (const file of missing) {
    const body = new TextEncoder().encode(withStyle(parts[file.path] ?? '', css ?? ''))
    if ((await hashOf(body)) !== file.hash) throw new Error(`${file.path} does not fit together`)
    await cache.put(keyOf(file), new Response(body, { headers }))
  }
}
