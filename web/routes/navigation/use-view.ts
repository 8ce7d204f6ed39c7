import { useLayoutEffect, useMemo, useRef } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { readHistoryOwner } from '#web/session/history-owner.ts'
import { enterScroll, leaveScroll } from './scroll-memory.ts'
import { readView, START, toGuard, toList, writeView, type ViewEntry } from './view-state.ts'

let owner: string | null | undefined

function historyOwner(): string | null {
  owner ??= readHistoryOwner()
  return owner
}

/** The current view. While prerendering and hydrating it is Home. */
export function useView(): ViewEntry {
  const state: unknown = useHistoryState<unknown>()
  return useMemo(() => readView(state, historyOwner()), [state])
}

/** The current view, outside of drawing. */
export function viewNow(): ViewEntry {
  return readView(history.state, historyOwner())
}

export function pushView(entry: ViewEntry): void {
  leaveScroll()
  history.pushState(writeView(entry, historyOwner()), '', '/')
}

/** Adds the history entry by which Back asks before a running quiz is left (`toGuard`), unless it is there already. */
export function guardView(): void {
  const here = viewNow()
  if (!here.guarded) pushView(toGuard(here))
}

export function replaceView(entry: ViewEntry): void {
  history.replaceState(writeView(entry, historyOwner()), '', '/')
}

/** Goes back some entries and, unless `put` is null, replaces the one reached before anything is drawn. */
export function goBack({ steps, put }: { steps: number; put: ViewEntry | null }): void {
  if (steps === 0) {
    if (put) replaceView(put)
    return
  }
  if (put) addEventListener('popstate', () => replaceView(put), { once: true, capture: true })
  history.go(-steps)
}

export function leaveToList(here: ViewEntry): void {
  const way = toList(here)
  if (way === 'back') history.back()
  else replaceView(way)
}

/** Not a secret, and `crypto.randomUUID` is missing on plain-http school networks. */
export function newKey(): string {
  return Math.random().toString(36).slice(2)
}

/** Gives the first entry a key of its own, so that a reload finds its scroll position and no other visit's. */
export function nameFirstView(): ViewEntry {
  const entry = viewNow()
  if (entry.key !== START.key) return entry
  const named = { ...entry, key: newKey() }
  history.replaceState(writeView(named, historyOwner()), '')
  return named
}

/**
 * On every new entry: restores its scroll position and focuses its heading. On the first one focus stays with the
 * browser.
 */
export function useArrival(key: string): void {
  const shown = useRef<string | null>(null)
  useLayoutEffect(() => {
    // Hydration begins with the keyless entry of the prerendered page.
    const first = shown.current === null || shown.current === START.key
    if (shown.current === key) return
    shown.current = key
    enterScroll(key)
    if (first) return
    // The browser would lay out a hidden screen for every frame while the caret is in it.
    getSelection()?.removeAllRanges()
    focusHeading()
  }, [key])
}
