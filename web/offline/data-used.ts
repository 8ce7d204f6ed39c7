import { clock } from '#domain/clock.ts'
import * as z from 'zod/mini'
import { safeLocalStorage } from '#web/lib/safe-storage.ts'
import { readDownloaded } from '../service-worker/worker-state.ts'

const KEY = 'qala.data-used'

const Counted = z.object({ bytes: z.number(), since: z.iso.datetime() })

/** Counts the transferred bytes of each response, starting with the very first file. Uploads are small and are not counted. */
export function countDataUsed(): void {
  const observer = new PerformanceObserver((list) => add(list.getEntries()))
  for (const type of ['navigation', 'resource']) observer.observe({ type, buffered: true })
}

/** Returns the bytes that pages and the service worker have fetched since `since`. */
export async function readDataUsed(): Promise<{ bytes: number; since: Date }> {
  const { bytes, since } = read()
  return { bytes: bytes + (await readDownloaded()), since: new Date(since) }
}

function add(entries: PerformanceEntryList): void {
  const bytes = entries.reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).transferSize, 0)
  if (bytes === 0) return
  const before = read()
  safeLocalStorage.set(KEY, JSON.stringify({ ...before, bytes: before.bytes + bytes }))
}

function read(): z.infer<typeof Counted> {
  const counted = Counted.safeParse(safeLocalStorage.getJson(KEY))
  return counted.success ? counted.data : { bytes: 0, since: clock.now().toISOString() }
}
