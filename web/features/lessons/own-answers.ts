import { isRecord } from '#domain/is-record.ts'
import { safeSessionStorage } from '#web/lib/safe-storage.ts'
import { session } from '#web/session/session.ts'

const KEY = 'qala.own-answers'
export const OWN_ANSWER_MAX = 300

/**
 * Returns what the learner wrote as an answer to a question of the notes. It stays in this tab, is never sent, and is deleted
 * when the tab closes.
 */
export function readOwnAnswer(id: string): string {
  return ownAnswers()[id] ?? ''
}

export function keepOwnAnswer(id: string, text: string): void {
  const texts = { ...ownAnswers(), [id]: text.slice(0, OWN_ANSWER_MAX) }
  safeSessionStorage.set(KEY, JSON.stringify({ owner: ownerNow(), texts }))
}

/** Returns nothing to the next learner at the same computer. */
function ownAnswers(): Partial<Record<string, string>> {
  const kept = safeSessionStorage.getJson(KEY)
  if (!isRecord(kept) || kept['owner'] !== ownerNow() || !isRecord(kept['texts'])) return {}
  const texts = Object.entries(kept['texts']).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return Object.fromEntries(texts)
}

function ownerNow(): string | null {
  const now = session.get()
  return now.status === 'signed-in' ? now.userId : null
}
