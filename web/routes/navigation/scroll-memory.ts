import { safeSessionStorage } from '#web/lib/safe-storage.ts'

/**
 * Where each stop of the learner's way was scrolled to. The browser's own memory cannot be used between our stops:
 * it restores before React has drawn the screen that the position belongs to.
 */
const STORAGE_KEY = 'qala-scroll'
/** Enough for a long way back; the oldest positions are forgotten first. */
const KEPT = 50
/** A lesson's text arrives a moment after its frame; later than this the learner is already reading. */
const WAIT_FOR_CONTENT_MS = 2000

const positions = new Map<string, number>()
/** How high the page of each stop was when it was left. Only of this load: a screen that is drawn anew does not fit. */
const heights = new Map<string, number>()
let currentKey = ''

/** Starts remembering; call once in the browser, before the first screen is drawn. */
export function startScrollMemory(firstKey: string): void {
  currentKey = firstKey
  for (const [key, top] of readStored()) positions.set(key, top)
  history.scrollRestoration = 'manual'
  addEventListener('scroll', () => remember(window.scrollY), { passive: true })
  addEventListener('pagehide', () => {
    // After a reload the prerendered Home stands there before any of this runs: let the browser place it.
    history.scrollRestoration = 'auto'
    store()
  })
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual'
  })
}

/** Before another stop is opened over this one: notes how high its page is. */
export function leaveScroll(): void {
  heights.set(currentKey, document.documentElement.scrollHeight)
}

/** From now on the scroll position belongs to the stop `key`, which is put where it was last left. */
export function enterScroll(key: string): void {
  currentKey = key
  const top = positions.get(key) ?? 0
  // Read by parts.css: to find a place further down again, everything above it must have its true height. A screen
  // that was kept has it, and is as high as it was; any other is laid out whole.
  document.documentElement.toggleAttribute('data-returned', top > 0 && !isAsItWas(key))
  if (top > 0 || window.scrollY > 0) scrollWhenPossible(top)
}

function isAsItWas(key: string): boolean {
  document.documentElement.removeAttribute('data-returned')
  const height = heights.get(key)
  return height !== undefined && Math.abs(document.documentElement.scrollHeight - height) <= 1
}

function remember(top: number): void {
  positions.delete(currentKey)
  positions.set(currentKey, Math.round(top))
  for (const oldest of positions.keys()) {
    if (positions.size <= KEPT) break
    positions.delete(oldest)
    heights.delete(oldest)
  }
}

/** Scrolls to `top` now and, while the page is still too short for it, again whenever it grows. */
function scrollWhenPossible(top: number): void {
  const wantedKey = currentKey
  window.scrollTo(0, top)
  if (Math.abs(window.scrollY - top) <= 1) return
  const stop = new AbortController()
  const growth = new ResizeObserver(() => {
    if (currentKey === wantedKey) window.scrollTo(0, top)
    if (currentKey !== wantedKey || Math.abs(window.scrollY - top) <= 1) stop.abort()
  })
  stop.signal.addEventListener('abort', () => growth.disconnect())
  for (const touch of ['wheel', 'touchstart', 'keydown']) {
    addEventListener(touch, () => stop.abort(), { passive: true, signal: stop.signal })
  }
  setTimeout(() => stop.abort(), WAIT_FOR_CONTENT_MS)
  growth.observe(document.body)
}

function readStored(): [string, number][] {
  const stored = safeSessionStorage.getJson(STORAGE_KEY)
  return Array.isArray(stored) ? stored.filter(isPosition) : []
}

function store(): void {
  safeSessionStorage.set(STORAGE_KEY, JSON.stringify([...positions]))
}

function isPosition(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number'
}
