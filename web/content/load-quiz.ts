import type { Quiz } from '#domain/quiz-content.ts'
import { contentIndex } from './content-index.ts'

const TIMEOUT_MS = 15_000
const loaded = new Map<string, Quiz>()

/**
 * One quiz with its answers. `missing`: the app knows no such quiz. `offline`: it is neither on the device nor
 * reachable now. The file's name changes with its content, so the browser keeps it for good.
 */
export async function loadQuiz(
  id: string,
  fetcher: typeof fetch = fetch,
): Promise<Quiz | 'missing' | 'offline'> {
  const known = loaded.get(id)
  if (known) return known
  const summary = contentIndex.quizzes.find((quiz) => quiz.id === id)
  if (!summary) return 'missing'
  const quiz = await fetchQuiz(summary.href, fetcher)
  // A captive portal answers anything with its own page.
  if (quiz?.id !== id) return 'offline'
  loaded.set(id, quiz)
  return quiz
}

async function fetchQuiz(href: string, fetcher: typeof fetch): Promise<Quiz | undefined> {
  try {
    const response = await fetcher(href, { credentials: 'omit', signal: AbortSignal.timeout(TIMEOUT_MS) })
    // Our own build made the file from checked content; it is not checked a second time on every phone.
    return response.ok ? ((await response.json()) as Quiz) : undefined
  } catch {
    return undefined
  }
}
