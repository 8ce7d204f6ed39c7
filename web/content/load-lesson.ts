import type { Lesson } from '#domain/content.ts'
import { contentIndex } from './content-index.ts'

const TIMEOUT_MS = 15_000
const loaded = new Map<string, Lesson>()

/**
 * One lesson with its pictures. `missing`: the app knows no such lesson. `offline`: it is neither on the
 * device nor reachable now. The file's name changes with its content, so the browser keeps it for good.
 */
export async function loadLesson(
  id: string,
  fetcher: typeof fetch = fetch,
): Promise<Lesson | 'missing' | 'offline'> {
  const known = loaded.get(id)
  if (known) return known
  const summary = contentIndex.lessons.find((lesson) => lesson.id === id)
  if (!summary) return 'missing'
  const lesson = await fetchLesson(summary.href, fetcher)
  // A captive portal answers anything with its own page.
  if (lesson?.id !== id) return 'offline'
  loaded.set(id, lesson)
  return lesson
}

async function fetchLesson(href: string, fetcher: typeof fetch): Promise<Lesson | undefined> {
  try {
    const response = await fetcher(href, { credentials: 'omit', signal: AbortSignal.timeout(TIMEOUT_MS) })
    // Our own build made the file from checked content; it is not checked a second time on every phone.
    return response.ok ? ((await response.json()) as Lesson) : undefined
  } catch {
    return undefined
  }
}
