import { safeSessionStorage } from '#web/lib/safe-storage.ts'

/** Where each history entry was scrolled to. The browser's own memory restores before React has drawn the screen. */
const STORAGE_KEY = 'qala-scroll'
const STORED_MAX = 50
/** A lesson's text arrives a moment after its frame; later than this the learner is already reading. */
const WAIT_FOR_CONTENT_MS = 2000

const positions = new Map<string, number>()
/** Page heights at leaving, for this load only: a screen that is drawn anew does not fit them. */
const heights = new Map<string, number>()
let currentKey = ''

export function startScrollMemory(firstKey: string): void {
  currentKey = firstKey
  for (const [key, top] of readStored()) positions.set(key, top)
  history.scrollRestoration = 'manual'
  addEventListener('scroll', () => remember(window.scrollY), { passive: true })
  addEventListener('pagehide', () => {
    // After a reload the prerendered Home is there before any of this runs: the browser places it.
    history.scrollRestoration = 'auto'
    store()
  })
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual'
  })
}

export function leaveScroll(): void {
  heights.set(currentKey, document.documentElement.scrollHeight)
}

/**
 * From now on the scroll position belongs to the entry `key`, which is scrolled to where it was left.
 * @param isFirst the page was there before the app, and may have been scrolled already
 */
export function enterScroll(key: string, isFirst = false): void {
  currentKey = key
  if (isFirst && !positions.has(key)) return remember(window.scrollY)
  const top = positions.get(key) ?? 0
  // parts.css then gives everything its true height; a mounted screen has it already.
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
    if (positions.size <= STORED_MAX) break
    positions.delete(oldest)
    heights.delete(oldest)
  }
}

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
