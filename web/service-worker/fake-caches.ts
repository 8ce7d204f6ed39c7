import { createHash } from 'node:crypto'
import type { CachedFile } from './cached-file.ts'

const ORIGIN = 'https://qala.example'

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

export function fileOf(path: string, text: string): CachedFile {
  return { path, hash: hashOf(text), bytes: text.length }
}

/** A fake of CacheStorage with only what the worker uses. Addresses may be paths, as in a worker. */
export function fakeCaches() {
  const stored = new Map<string, Map<string, Response>>()
  const pathOf = (asked: RequestInfo | URL) => {
    const { pathname, search } = new URL(asked instanceof Request ? asked.url : asked, ORIGIN)
    return pathname + search
  }
  const named = (name: string) => stored.get(name) ?? stored.set(name, new Map()).get(name) ?? new Map()
  const open = (name: string) => ({
    keys: async () => [...named(name).keys()].map((path) => new Request(ORIGIN + path)),
    match: async (asked: RequestInfo) => named(name).get(pathOf(asked))?.clone(),
    put: async (asked: RequestInfo, answer: Response) => void named(name).set(pathOf(asked), answer.clone()),
    delete: async (asked: RequestInfo) => named(name).delete(pathOf(asked)),
  })
  return {
    pathsIn: (name: string) => [...named(name).keys()].toSorted(),
    storage: {
      open: async (name: string) => open(name) as unknown as Cache,
      match: async (asked: RequestInfo, { cacheName = '' } = {}) => open(cacheName).match(asked),
    } as CacheStorage,
  }
}
