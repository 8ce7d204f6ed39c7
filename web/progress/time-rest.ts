import { isRecord } from '#web/lib/is-record.ts'
import { safeSessionStorage } from '#web/lib/safe-storage.ts'

const KEY = 'qala.minutes'

interface Rests {
  /** User id, null for a visitor: another person's seconds are never added. */
  owner: string | null
  /** Milliseconds, by task. */
  rests: Record<string, number>
}

let known: Rests | undefined

/**
 * Active time of a task that is not yet a whole minute, in milliseconds below 60,000. It outlives a reload, so that
 * several short visits add up even on a phone that throws the page away in between.
 */
export function readRest(owner: Rests['owner'], task: string): number {
  return restsOf(owner).rests[task] ?? 0
}

/** Keeps it, in this tab. */
export function keepRest(owner: Rests['owner'], task: string, milliseconds: number): void {
  const { rests } = restsOf(owner)
  known = { owner, rests: { ...rests, [task]: milliseconds } }
  safeSessionStorage.set(KEY, JSON.stringify(known))
}

function restsOf(owner: Rests['owner']): Rests {
  known ??= readStored()
  return known && known.owner === owner ? known : { owner, rests: {} }
}

function readStored(): Rests | undefined {
  const stored = safeSessionStorage.getJson(KEY)
  if (!isRecord(stored)) return undefined
  const { owner, rests } = stored
  if (owner !== null && typeof owner !== 'string') return undefined
  if (!isRecord(rests)) return undefined
  const whole = Object.entries(rests as Record<string, number>).filter(
    ([, rest]) => rest >= 0 && rest < 60_000,
  )
  return { owner, rests: Object.fromEntries(whole) }
}
