import { isRecord } from '#web/lib/is-record.ts'
import { safeSessionStorage } from '#web/lib/safe-storage.ts'
import { readRun, type Gradable, type QuizRun } from '#domain/quiz.ts'

const KEY = 'qala.quiz'

/** By the wall clock, and by what was left when it was last read. In milliseconds. */
export interface SavedClock {
  deadline: number
  left: number
}

interface SavedRun {
  run: QuizRun
  clock: SavedClock | null
}

/**
 * The running quiz of this tab, for a reload. It belongs to one person: anybody else finds nothing and it is removed.
 * @param owner user id, or null for a visitor
 */
export function readSavedRun(owner: string | null, quiz: Gradable & { id: string }): SavedRun | null {
  const saved = safeSessionStorage.getJson(KEY)
  if (!isRecord(saved)) return null
  if (saved['owner'] !== owner) {
    forgetRun()
    return null
  }
  if (saved['quizId'] !== quiz.id) return null
  const run = readRun(saved['run'], quiz)
  return run && { run, clock: readClock(saved['clock']) }
}

export function saveRun(owner: string | null, quizId: string, saved: SavedRun): void {
  safeSessionStorage.set(KEY, JSON.stringify({ owner, quizId, ...saved }))
}

export function forgetRun(): void {
  safeSessionStorage.set(KEY, null)
}

function readClock(value: unknown): SavedClock | null {
  if (!isRecord(value)) return null
  const { deadline, left } = value
  return Number.isFinite(deadline) && Number.isFinite(left)
    ? { deadline: Number(deadline), left: Number(left) }
    : null
}
