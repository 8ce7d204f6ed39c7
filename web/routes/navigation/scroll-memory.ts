import { safeSessionStorage } from '#web/lib/safe-storage.ts'

/** The scroll position of each history entry. The browser's own memory would restore it before React has rendered the screen. */
const STORAGE_KEY = 'qala-scroll'
const STORED_MAX = 50
/**
 * A lesson's text arrives a moment after its frame. After this time the learner is already reading, so the page no longer
 * scrolls.
 */
const WAIT_FOR_CONTENT_MS = 2000

const positions = new Map<string, number>()
/**
 * The page heights when entries were left. They hold for this page load only, because a screen that is rendered again may differ.
 */
const heights = new Map<string, number>()
/** This is the key while one screen replaces another. */
const NO_ENTRY = ''
let currentKey = NO_ENTRY

export function startScrollMemory(firstKey: string): void {
  currentKey = firstKey
  for (const [key, top] of readStored()) positions.set(key, top)
  history.scrollRestoration = 'manual'
  addEventListener('scroll', () => remember(window.scrollY), { passive: true })
  addEventListener('pagehide', () => {
    // After a reload, the prerendered Home is there before any of this runs, so the browser restores its position.
    history.scrollRestoration = 'auto'
    store()
  })
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual'
  })
}

/**
 * Call this before the entry `next` is added. Until its screen is there, scroll positions belong to no entry, because the browser
 * scrolls by itself when a shorter page replaces a long one.
 */
export function leaveScroll(next: string): void {
  if (next === currentKey) return
  heights.set(currentKey, document.documentElement.scrollHeight)
  remember(window.scrollY)
  currentKey = NO_ENTRY
}

/**
 * From now on the scroll position belongs to the entry `key`. Scrolls to where that entry was left.
 * @param isFirst true if the page was there before the app, and the user may have scrolled it already
 */
export function enterScroll(key: string, isFirst = false): void {
  currentKey = key
  if (isFirst && !positions.has(key)) return remember(window.scrollY)
  const top = positions.get(key) ?? 0
  // With this attribute, parts.css gives everything its true height. A mounted screen already has it.
  document.documentElement.toggleAttribute('data-returned', top > 0 && !isAsItWas(key))
  if (top > 0 || window.scrollY > 0) scrollWhenPossible(top)
}

function isAsItWas(key: string): boolean {
  document.documentElement.removeAttribute('data-returned')
  const height = heights.get(key)
  return height !== undefined && Math.abs(document.documentElement.scrollHeight - height) <= 1
}

function remember(top: number): void {
  if (currentKey === NO_ENTRY) return
  positions.delete(currentKey)
  positions.set(currentKey, Math.round(top))
  for (const oldest of positions.keys()) {
    if (positions.size <= STORED_MAX) break
    positions.delete(oldest)
    heights.delete(oldest)
  }
}

function scrollWhenPossible(top: number): void {
  const wantedKey = currentKey
  const height = heights.get(wantedKey)
  // Parts that a screen renders after its first frame may be above this place, and would then move it.
  const isSettled = () =>
    Math.abs(window.scrollY - top) <= 1 &&
    (height === undefined || Math.abs(document.documentElement.scrollHeight - height) <= 1)
  window.scrollTo(0, top)
  if (isSettled()) return
  const stop = new AbortController()
  const growth = new ResizeObserver(() => {
    if (currentKey === wantedKey) window.scrollTo(0, top)
    if (currentKey !== wantedKey || isSettled()) stop.abort()
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
