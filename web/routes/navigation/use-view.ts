import { useLayoutEffect, useMemo, useRef } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { readHistoryOwner } from '#web/session/history-owner.ts'
import { enterScroll, leaveScroll } from './scroll-memory.ts'
import { readView, START, toGuard, toList, writeView, type ViewEntry } from './view-state.ts'

/** Whose stops this page writes and reads: those of people before are nobody's. */
let era: string | null | undefined

function historyOwner(): string | null {
  era ??= readHistoryOwner()
  return era
}

/** The stop shown now. While prerendering and hydrating it is Home. */
export function useView(): ViewEntry {
  const state: unknown = useHistoryState<unknown>()
  return useMemo(() => readView(state, historyOwner()), [state])
}

/** The same outside of drawing: where the learner is at this moment. */
export function viewNow(): ViewEntry {
  return readView(history.state, historyOwner())
}

/** Adds a stop: Back returns to the one before. */
export function pushView(entry: ViewEntry): void {
  leaveScroll()
  history.pushState(writeView(entry, historyOwner()), '', '/')
}

/** Adds the stop of a quiz under way that Back comes by (`toGuard`), unless it is there already. */
export function guardView(): void {
  const here = viewNow()
  if (!here.guarded) pushView(toGuard(here))
}

/** Puts another stop in place of the current one. */
export function replaceView(entry: ViewEntry): void {
  history.replaceState(writeView(entry, historyOwner()), '', '/')
}

/** Goes some stops back and, unless `put` is null, puts that one there before anything is drawn. */
export function goBack({ steps, put }: { steps: number; put: ViewEntry | null }): void {
  if (steps === 0) {
    if (put) replaceView(put)
    return
  }
  if (put) addEventListener('popstate', () => replaceView(put), { once: true, capture: true })
  history.go(-steps)
}

/** From a lesson or quiz to its list. */
export function leaveToList(here: ViewEntry): void {
  const way = toList(here)
  if (way === 'back') history.back()
  else replaceView(way)
}

/** A name for a new stop. Not a secret, and `crypto.randomUUID` is missing on plain-http school networks. */
export function newKey(): string {
  return Math.random().toString(36).slice(2)
}

/** Gives the very first stop a name of its own, so that a reload finds its scroll position and no other visit's. */
export function nameFirstView(): ViewEntry {
  const entry = viewNow()
  if (entry.key !== START.key) return entry
  const named = { ...entry, key: newKey() }
  history.replaceState(writeView(named, historyOwner()), '')
  return named
}

/**
 * On every new stop: scrolls to where it was left, and moves focus to its heading, so that a screen reader says
 * where one is and Tab goes on from there. On the first stop focus stays with the browser.
 */
export function useArrival(key: string): void {
  const shown = useRef<string | null>(null)
  useLayoutEffect(() => {
    // Hydration begins with the nameless stop of the prerendered page; nobody has moved yet.
    const first = shown.current === null || shown.current === START.key
    if (shown.current === key) return
    shown.current = key
    enterScroll(key)
    if (first) return
    // A tap leaves the caret where it was; in a screen that is hidden now the browser would lay that out for every frame.
    getSelection()?.removeAllRanges()
    focusHeading()
  }, [key])
}
