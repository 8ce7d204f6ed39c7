import type { Lesson } from '#domain/learning/content.ts'
import type { Quiz } from '#domain/learning/quiz-content.ts'
import { contentIndex } from './content-index.ts'

const TIMEOUT_MS = 15_000

/** `missing`: the course has no item with this id. `offline`: it is neither on the device nor reachable now. */
export interface LoadContent<Item> {
  (id: string, fetcher?: typeof fetch): Promise<Item | 'missing' | 'offline'>
  /** Returns what was loaded before, without waiting. */
  known?: (id: string) => Item | undefined
}

const hasId = (item: { id: string }, id: string) => item.id === id

export const loadLesson = loader<Lesson>(contentIndex.lessons, hasId)

export const loadQuiz = loader<Quiz>(contentIndex.quizzes, hasId)

export function loader<Item extends object>(
  summaries: readonly { id: string; href: string }[],
  isIt: (item: Item, id: string) => boolean,
): LoadContent<Item> {
  const loaded = new Map<string, Item>()
  const coming = new Map<string, Promise<Item | undefined>>()
  const load: LoadContent<Item> = async (id, fetcher = fetch) => {
    const known = loaded.get(id)
    if (known) return known
    const summary = summaries.find((one) => one.id === id)
    if (!summary) return 'missing'
    // Touching the card may already have started this request. The screen then waits for the same response.
    const answer = coming.get(id) ?? fetchItem<Item>(summary.href, fetcher)
    coming.set(id, answer)
    const item = await answer
    coming.delete(id)
    // A captive portal answers every request with its own page.
    if (!item || !isIt(item, id)) return 'offline'
    loaded.set(id, item)
    return item
  }
  load.known = (id) => loaded.get(id)
  return load
}

async function fetchItem<Item>(href: string, fetcher: typeof fetch): Promise<Item | undefined> {
  try {
    const response = await fetcher(href, { credentials: 'omit', signal: AbortSignal.timeout(TIMEOUT_MS) })
    // Our own build made the file from checked content, so phones do not check it again.
    return response.ok ? ((await response.json()) as Item) : undefined
  } catch {
    return undefined
  }
}
