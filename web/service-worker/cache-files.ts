import { fetchFile } from './fetch-file.ts'
import { cacheKey, type CachedFile } from './cached-file.ts'

export async function missingFrom(cache: Cache, files: readonly CachedFile[]): Promise<CachedFile[]> {
  const cached = new Set((await cache.keys()).map(({ url }) => keyInUrl(url)))
  return files.filter((file) => !cached.has(cacheKey(file)))
}

/** One by one: whoever is learning has the rest of the line. @throws Error at the first that cannot be had */
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
