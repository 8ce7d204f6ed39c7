import { fetchFile } from './fetch-file.ts'
import { keyOf, type KeptFile } from './kept-file.ts'

/** Those of the files that the cache does not have. Their keys change with their content, so what is there is right. */
export async function missingOf(cache: Cache, files: readonly KeptFile[]): Promise<KeptFile[]> {
  const kept = new Set((await cache.keys()).map(({ url }) => keyInUrl(url)))
  return files.filter((file) => !kept.has(keyOf(file)))
}

/**
 * Fetches what is missing, one by one: whoever is learning meanwhile has the rest of the line. What was fetched stays
 * when it is cut off, so the next try goes on from there.
 * @throws Error at the first file that cannot be had or for which there is no room
 */
export async function keepFiles(
  cache: Cache,
  files: readonly KeptFile[],
  onKept: (file: KeptFile) => void = () => undefined,
): Promise<void> {
  for (const file of await missingOf(cache, files)) {
    await cache.put(keyOf(file), await fetchFile(file, 'low'))
    onKept(file)
  }
}

/** Throws away what none of the keys names. */
export async function keepOnly(cache: Cache, keys: ReadonlySet<string>): Promise<void> {
  for (const request of await cache.keys()) {
    if (!keys.has(keyInUrl(request.url))) await cache.delete(request)
  }
}

function keyInUrl(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}
