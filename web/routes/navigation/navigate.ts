import { useLayoutEffect, useMemo, useRef } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import type { LessonFilter } from '#domain/lessons.ts'
import { readHistoryOwner } from '#web/session/history-owner.ts'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { endToasts } from '#web/ui/toast.tsx'
import { enterScroll, leaveScroll } from './scroll-memory.ts'
import {
  readView,
  START,
  toActivity,
  toGuard,
  toLab,
  toLesson,
  toLevel,
  toPractice,
  toQuiz,
  toTab,
  writeView,
  type StepsBack,
  type Tab,
  type ViewEntry,
} from './view-state.ts'

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

function viewNow(): ViewEntry {
  return readView(history.state, historyOwner())
}

function pushView(entry: ViewEntry): void {
  leaveScroll()
  history.pushState(writeView(entry, historyOwner()), '', '/')
}

export function replaceView(entry: ViewEntry): void {
  history.replaceState(writeView(entry, historyOwner()), '', '/')
}

// What follows reads the current view when it is called: the functions never change and cause no new drawing.

/** To a tab's own screen, or to its top when it is already shown. */
export function openTab(tab: Tab): void {
  const next = toTab(viewNow(), tab, newKey())
  if (next) pushView(next)
  else window.scrollTo(0, 0)
}

export function openHome(): void {
  openTab('home')
}

export function openLessons(): void {
  openTab('lessons')
}

/** @param word the key word to show in it */
export function openLesson(lesson: string, word: string | null = null): void {
  pushView({ ...toLesson(viewNow(), lesson, newKey()), step: word })
}

/** @param step where in it; its own beginning where nothing is said */
export function openActivity(activity: string, step: string | null = null): void {
  pushView({ ...toActivity(viewNow(), activity, newKey()), step })
}

/** Of a lesson that is not open. */
export function openPractice(lesson: string): void {
  pushView(toPractice(viewNow(), lesson, newKey()))
}

export function openLab(): void {
  pushView(toLab(viewNow(), newKey()))
}

/** From one level to the next, Back still leads to the Lab. */
export function openLevel(level: string): void {
  const here = viewNow()
  if (here.level === null) pushView(toLevel(here, level, newKey()))
  else replaceView({ ...here, level })
}

/** Over the Lab or a level of it. */
export function openLabPage(page: string): void {
  pushView(toLevel(viewNow(), page, newKey()))
}

export function openQuiz(quiz: string): void {
  pushView(toQuiz(viewNow(), quiz, newKey()))
}

/** Adds the history entry by which Back asks before a running quiz is left, unless it is there already. */
export function guardView(): void {
  const here = viewNow()
  if (!here.guarded) pushView(toGuard(here))
}

export function setFilter(filter: LessonFilter): void {
  replaceView({ ...viewNow(), filter })
}

/** Goes back and, unless `put` is null, replaces the entry reached before anything is drawn. */
export function goBack({ steps, put }: StepsBack): void {
  if (steps > 0) {
    if (put) addEventListener('popstate', () => replaceView(put), { once: true, capture: true })
    history.go(-steps)
  } else if (put) replaceView(put)
}

/** Not a secret, and `crypto.randomUUID` is missing on plain-http school networks. */
function newKey(): string {
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

/** Restores the scroll position of each new entry and, but for the first, focuses its heading. */
export function useArrival(key: string): void {
  const shown = useRef<string | null>(null)
  useLayoutEffect(() => {
    // Hydration begins with the keyless entry of the prerendered page, and a tap can come before the second drawing.
    const reached = key === START.key ? viewNow().key : key
    const first = shown.current === null
    if (shown.current === reached) return
    shown.current = reached
    enterScroll(reached, first)
    if (first) return
    endToasts()
    // The browser would lay out a hidden screen for every frame while the caret is in it.
    getSelection()?.removeAllRanges()
    focusHeading()
  }, [key])
}
