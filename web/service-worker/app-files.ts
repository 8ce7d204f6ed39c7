import { FILES } from './build-files.ts'
import { keepFiles, keepOnly } from './keep-files.ts'
import { keepPages } from './keep-pages.ts'
import { keyOf } from './kept-file.ts'
import { readNote, writeNote } from './worker-state.ts'

const APP = 'qala-app'

/** Keeps every page, script and font of this version, or throws: then the version before goes on. */
export async function keepApp(): Promise<void> {
  const cache = await caches.open(APP)
  await keepFiles(cache, FILES.app)
  await keepPages(cache)
}

/**
 * This version is the running one now. The files of the one before it stay once more: another tab may still show it, in
 * the middle of a quiz, and fetch a part of the app it did not need yet.
 */
export async function dropOldApp(): Promise<void> {
  const mine = [...FILES.app, ...FILES.pageFiles].map(keyOf)
  const before = await readNote('app-files')
  if (Array.isArray(before) && before.join() === mine.join()) return
  const still: unknown[] = Array.isArray(before) ? before : []
  const keys = new Set([...mine, ...still.filter((key) => typeof key === 'string')])
  await keepOnly(await caches.open(APP), keys)
  await writeNote('app-files', mine)
}

/** The answer for an address a person goes to: its page from the device; what we do not know, from the server. */
export async function answerPage(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const page = Object.hasOwn(FILES.pages, pathname) ? FILES.pages[pathname] : undefined
  if (page !== undefined) return (await keptPage(page)) ?? fetch(request)
  try {
    return await fetch(request)
  } catch (error) {
    const notFound = await keptPage(FILES.notFound)
    if (!notFound) throw error
    return new Response(notFound.body, { status: 404, headers: notFound.headers })
  }
}

async function keptPage(path: string): Promise<Response | undefined> {
  const file = FILES.pageFiles.find((each) => each.path === path)
  return file && keptApp(keyOf(file))
}

/** The answer for a script or font, of this version or the one before. */
export async function answerAsset(request: Request): Promise<Response> {
  return (await keptApp(new URL(request.url).pathname)) ?? fetch(request)
}

function keptApp(key: string): Promise<Response | undefined> {
  return caches.match(key, { cacheName: APP, ignoreVary: true })
}
