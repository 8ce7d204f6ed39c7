import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { LessonFilter } from '#domain/learning/lessons.ts'
import { PRACTICE_TASK } from '#domain/learning/lesson-tasks.ts'
import { followHistory, pushEntry, replaceEntry } from '#web/lib/page-history.ts'
import { readHistoryOwner } from '#web/session/history-owner.ts'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { endToasts } from '#web/ui/toast.tsx'
import {
  entryFor,
  readEntry,
  START,
  tabPlace,
  writeEntry,
  type Entry,
  type Place,
  type StepsBack,
  type Tab,
} from './place.ts'
import { enterScroll, leaveScroll } from './scroll-memory.ts'

let owner: string | null | undefined

function historyOwner(): string | null {
  owner ??= readHistoryOwner()
  return owner
}

let last: { path: string; state: unknown; entry: Entry } | undefined

/** Returns the current entry, as the same object while nothing has changed. */
function entryNow(): Entry {
  const { pathname: path } = location
  const state: unknown = history.state
  if (last?.path !== path || last.state !== state)
    last = { path, state, entry: readEntry(path, state, historyOwner()) }
  return last.entry
}

/**
 * Returns the current entry. While prerendering and hydrating, this is the one of a first visit.
 * @param path the path of the page that is prerendered, for which there is no address bar
 */
export function useEntry(path?: string): Entry {
  const [built] = useState(() => readEntry(path ?? location.pathname, null, null))
  return useSyncExternalStore(followHistory, entryNow, () => built)
}

function push(entry: Entry): void {
  leaveScroll(entry.key)
  const { state, path } = writeEntry(entry, historyOwner())
  pushEntry(state, path)
}

function replace(entry: Entry): void {
  const { state, path } = writeEntry(entry, historyOwner())
  replaceEntry(state, path)
}

// These functions read the current entry when they are called, so they never change and never cause a render.

export function openPlace(place: Place): void {
  push(entryFor(place, entryNow(), newKey()))
}

/** Shows another place in the current entry, so that Back still leads to where this one was opened. */
export function replacePlace(place: Place, key = entryNow().key): void {
  replace({ ...entryNow(), place, key })
}

/** Opens a tab's own screen, or scrolls to its top when it is already shown. */
export function openTab(tab: Tab): void {
  if (entryNow().place.page === tab) window.scrollTo(0, 0)
  else openPlace(tabPlace(tab))
}

export function openHome(): void {
  openTab('home')
}

export function openLessons(): void {
  openTab('lessons')
}

/** @param word the key word to show in the lesson */
export function openLesson(lesson: string, word: string | null = null): void {
  openPlace({ page: 'lesson', lesson, section: null, block: null, word, heading: null })
}

/** Opens a lesson at one heading. Back then leads to where that was asked for, not to the list of lessons. */
export function openHeading(lesson: string, heading: string): void {
  openPlace({ page: 'lesson', lesson, section: null, block: null, word: null, heading })
}

/** @param step the place in the activity; null means its beginning */
export function openActivity(lesson: string, activity: string, step: string | null = null): void {
  openPlace({ page: 'activity', lesson, activity, step })
}

/** Opens the practice of a lesson that is not open. */
export function openPractice(lesson: string): void {
  openActivity(lesson, PRACTICE_TASK)
}

export function openLab(): void {
  openPlace({ page: 'lab' })
}

/** From one level to the next the entry is replaced, so Back still leads to the Lab. */
export function openLevel(level: string): void {
  const place = { page: 'level', level } as const
  if (entryNow().place.page === 'level') replacePlace(place)
  else openPlace(place)
}

/** Shows the level of a link in the entry that the browser made for the link. */
export function openLink(code: string): void {
  replace(entryFor({ page: 'linked-level', code }, START, `link-${code}`))
}

export function openDaily(): void {
  openPlace({ page: 'five-a-day' })
}

export function openClub(): void {
  openPlace({ page: 'coding-club' })
}

export function openQuiz(quiz: string): void {
  openPlace({ page: 'quiz', quiz, guarded: false, reviewed: null })
}

/** Adds the history entry with which Back asks before it leaves a running quiz, unless the entry is already there. */
export function guardQuiz(): void {
  const here = entryNow()
  const { place } = here
  // It has the same key, so that nothing on the screen changes.
  if (place.page === 'quiz' && !place.guarded)
    push({ ...here, place: { ...place, guarded: true }, depth: here.depth + 1 })
}

export function setFilter(filter: LessonFilter): void {
  if (entryNow().place.page === 'lessons') replacePlace({ page: 'lessons', filter })
}

/** Goes back and, unless `put` is null, replaces the entry that was reached before anything is rendered. */
export function goBack({ steps, put }: StepsBack): void {
  if (steps > 0) {
    if (put) addEventListener('popstate', () => replace(put), { once: true, capture: true })
    history.go(-steps)
  } else if (put) replace(put)
}

/** The key is not a secret, and `crypto.randomUUID` is missing on school networks without HTTPS. */
function newKey(): string {
  return Math.random().toString(36).slice(2)
}

/** Gives the first entry its own key, so that a reload finds its scroll position and not that of another visit. */
export function nameFirstEntry(): Entry {
  const entry = entryNow()
  if (entry.key !== START.key) return entry
  const named = { ...entry, key: newKey() }
  // The address stays as it is, because it may have a fragment.
  history.replaceState(writeEntry(named, historyOwner()).state, '')
  return named
}

/** Restores the scroll position of each new entry and focuses its heading, except for the first entry. */
export function useArrival(key: string): void {
  const shown = useRef<string | null>(null)
  useLayoutEffect(() => {
    // Hydration begins with the entry of the prerendered page, which has no key, and a tap can come before the second render.
    const reached = key === START.key ? entryNow().key : key
    const first = shown.current === null
    if (shown.current === reached) return
    shown.current = reached
    enterScroll(reached, first)
    if (first) return
    endToasts()
    // Otherwise the browser would lay out a hidden screen for every frame while the caret is in it.
    getSelection()?.removeAllRanges()
    focusHeading()
  }, [key])
}
