import { useLayoutEffect, useMemo, useRef } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { enterScroll } from './scroll-memory.ts'
import { readView, START, writeView, type ViewEntry } from './view-state.ts'

/** The stop shown now. While prerendering and hydrating it is Home. */
export function useView(): ViewEntry {
  const state: unknown = useHistoryState<unknown>()
  return useMemo(() => readView(state), [state])
}

/** Adds a stop: Back returns to the one before. */
export function pushView(entry: ViewEntry): void {
  history.pushState(writeView(entry), '', '/')
}

/** Puts another stop in place of the current one. */
export function replaceView(entry: ViewEntry): void {
  history.replaceState(writeView(entry), '', '/')
}

/** A name for a new stop. Not a secret, and `crypto.randomUUID` is missing on plain-http school networks. */
export function newKey(): string {
  return Math.random().toString(36).slice(2)
}

/** Gives the very first stop a name of its own, so that a reload finds its scroll position and no other visit's. */
export function nameFirstView(): ViewEntry {
  const entry = readView(history.state)
  if (entry.key !== START.key) return entry
  const named = { ...entry, key: newKey() }
  history.replaceState(writeView(named), '')
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
    if (!first) focusHeading()
  }, [key])
}

function focusHeading(): void {
  const headings = [...document.querySelectorAll<HTMLElement>('h1')]
  const heading = headings.find((candidate) => candidate.checkVisibility?.() ?? true)
  if (!heading) return
  heading.tabIndex = -1
  // Not a thing one can use: the place is said by the title itself.
  heading.style.outline = 'none'
  heading.focus({ preventScroll: true })
}
