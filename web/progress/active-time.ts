import { useEffect } from 'react'
import { isRecord } from '#domain/is-record.ts'
import { taskKey } from '#domain/learning/rows/task-row.ts'
import { safeSessionStorage } from '#web/lib/safe-storage.ts'
import { addMinutes } from './record-work.ts'
import { active } from './use-progress.ts'

/** After this time without a touch, we assume that nobody is reading. */
const ATTENTION_MS = 60_000
const MINUTE_MS = 60_000
const LOOK_MS = 5_000

/** @param lessonId null means that nothing is counted */
export function useActiveTime(lessonId: string | null, taskId: string): void {
  useEffect(() => {
    if (lessonId !== null) return startActiveTime(lessonId, taskId)
  }, [lessonId, taskId])
}

/**
 * Counts while the page is visible and was touched, keyed or scrolled within the last minute. Returns a function that stops
 * the count.
 */
export function startActiveTime(lessonId: string, taskId: string): () => void {
  const task = taskKey({ lessonId, taskId })
  let owner: string | null | undefined
  const end = new AbortController()
  // Opening the lesson counts as a touch.
  let touchedAt = performance.now()
  let countedTo = touchedAt
  let visible = !document.hidden
  let rest = 0

  function count(): void {
    const now = performance.now()
    if (visible) {
      const spent = Math.min(now, touchedAt + ATTENTION_MS) - countedTo
      const total = rest + Math.max(0, spent)
      const minutes = Math.floor(total / MINUTE_MS)
      rest = total - minutes * MINUTE_MS
      if (minutes > 0) void addMinutes(lessonId, taskId, minutes)
    }
    countedTo = now
    visible = !document.hidden
  }
  function touched(): void {
    count()
    touchedAt = countedTo
  }
  /** This does not run at every touch, because a scroll sends about sixty events a second. */
  function countAndSave(): void {
    meetOwner()
    count()
    if (owner !== undefined) saveRest(owner, task, rest)
  }
  /** After a reload it may take a moment until the app knows whose seconds these are. */
  function meetOwner(): void {
    if (owner !== undefined) return
    owner = active.get()?.replica.owner
    if (owner !== undefined) rest += readRest(owner, task)
  }
  function visibilityChanged(): void {
    touched()
    // This is also the last event that a page receives before it is closed.
    countAndSave()
  }

  meetOwner()
  const options = { signal: end.signal, capture: true, passive: true }
  for (const event of ['pointerdown', 'keydown', 'scroll', 'wheel']) {
    document.addEventListener(event, touched, options)
  }
  document.addEventListener('visibilitychange', visibilityChanged, options)
  const timer = setInterval(countAndSave, LOOK_MS)
  return () => {
    if (end.signal.aborted) return
    countAndSave()
    clearInterval(timer)
    end.abort()
  }
}

const RESTS_KEY = 'qala.minutes'

interface Rests {
  /** The user id, or null for a visitor. The seconds of one person are never added to those of another. */
  owner: string | null
  rests: Record<string, number>
}

let known: Rests | undefined

/**
 * Returns the milliseconds below a full minute. They survive a reload, so that short visits add up on a phone that discards
 * the page.
 */
function readRest(owner: Rests['owner'], task: string): number {
  return restsOf(owner).rests[task] ?? 0
}

function saveRest(owner: Rests['owner'], task: string, milliseconds: number): void {
  const { rests } = restsOf(owner)
  known = { owner, rests: { ...rests, [task]: milliseconds } }
  safeSessionStorage.set(RESTS_KEY, JSON.stringify(known))
}

function restsOf(owner: Rests['owner']): Rests {
  known ??= readStored()
  return known && known.owner === owner ? known : { owner, rests: {} }
}

function readStored(): Rests | undefined {
  const stored = safeSessionStorage.getJson(RESTS_KEY)
  if (!isRecord(stored)) return undefined
  const { owner, rests } = stored
  if (owner !== null && typeof owner !== 'string') return undefined
  if (!isRecord(rests)) return undefined
  const whole = Object.entries(rests as Record<string, number>).filter(
    ([, rest]) => rest >= 0 && rest < 60_000,
  )
  return { owner, rests: Object.fromEntries(whole) }
}
