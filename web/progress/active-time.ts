import { addMinutes } from './record.ts'

/** Longer without a touch, and nobody is reading (design 5.6). */
const ATTENTION_MS = 60_000
const MINUTE_MS = 60_000
/** How often a full minute is looked for; the spans themselves are exact. */
const LOOK_MS = 5_000

/** Seconds not yet a whole minute, so that several short visits to a lesson add up. */
const remainders = new Map<string, number>()

/**
 * Counts the time somebody really spends on a lesson: the page visible, and touched, keyed or scrolled within the last
 * minute. Whole minutes are recorded as they fill, so a killed tab loses less than one. Returns how to stop.
 */
export function startActiveTime(lessonId: string): () => void {
  const end = new AbortController()
  // Opening the lesson was a touch.
  let touchedAt = performance.now()
  let countedTo = touchedAt
  let visible = !document.hidden

  function count(): void {
    const now = performance.now()
    if (visible) {
      const active = Math.min(now, touchedAt + ATTENTION_MS) - countedTo
      const total = (remainders.get(lessonId) ?? 0) + Math.max(0, active)
      const minutes = Math.floor(total / MINUTE_MS)
      remainders.set(lessonId, total - minutes * MINUTE_MS)
      if (minutes > 0) void addMinutes(lessonId, minutes)
    }
    countedTo = now
    visible = !document.hidden
  }
  function touched(): void {
    count()
    touchedAt = countedTo
  }

  const options = { signal: end.signal, capture: true, passive: true }
  for (const event of ['pointerdown', 'keydown', 'scroll', 'wheel']) {
    document.addEventListener(event, touched, options)
  }
  document.addEventListener('visibilitychange', touched, options)
  const timer = setInterval(count, LOOK_MS)
  return () => {
    if (end.signal.aborted) return
    count()
    clearInterval(timer)
    end.abort()
  }
}
