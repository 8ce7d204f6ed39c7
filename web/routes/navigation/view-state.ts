import { PRACTICE_TASK } from '#domain/lesson-tasks.ts'
import type { LessonFilter } from '#domain/lessons.ts'
import { isRecord } from '#web/lib/is-record.ts'

const TABS = ['home', 'lessons', 'quiz', 'progress', 'profile', 'admin'] as const
export type Tab = (typeof TABS)[number]

/** A history entry of "/". Back leaves a lesson before it leaves the app, and a reload shows the same view. */
export interface ViewEntry {
  tab: Tab
  /** Open, or the lesson of the open activity. */
  lesson: string | null
  section: number | null
  /** Of the notes, or all of them at once. */
  block: number | 'all' | null
  quiz: string | null
  /** The second entry of a running quiz: Back from here comes to the first one, which asks before leaving. */
  guarded: boolean
  activity: string | null
  /** Where in the activity, as its screen names it; in a lesson, the key word that was looked up. */
  step: string | null
  /** The Lab is open, over the tab it was opened from. */
  lab: boolean
  /** Open in the Lab: a level, or with a tilde before its name a page of the Lab. */
  level: string | null
  filter: LessonFilter
  key: string
  /** How many of our own entries are behind this one: with none, "back" must not leave the app. */
  depth: number
  /** The tab a lesson, a quiz or the Lab was opened from; of an activity, the one its lesson was. */
  from: Tab | null
}

/** `history.state` may also be an older version's, another script's or null: ours carry this mark. */
const MARK = 'qala-view'

const NO_FILTER: LessonFilter = { search: '', difficulty: 'all' }
const DIFFICULTIES: readonly LessonFilter['difficulty'][] = ['all', 'beginner', 'intermediate', 'advanced']
const SEARCH_MAX = 100
const SECTION_MAX = 20

export const START: ViewEntry = {
  tab: 'home',
  lesson: null,
  section: null,
  block: null,
  quiz: null,
  guarded: false,
  activity: null,
  step: null,
  lab: false,
  level: null,
  filter: NO_FILTER,
  key: 'start',
  depth: 0,
  from: null,
}

/** Anything unknown falls back to Home, and so does an entry of another owner of the history. */
export function readView(state: unknown, owner: string | null): ViewEntry {
  if (!isRecord(state) || state['mark'] !== MARK || (state['era'] ?? null) !== owner) return START
  const tab = tabOf(state['tab'])
  if (tab === null) return START
  const open = tab === 'lessons' ? withActivity(state) : {}
  const lesson = readText(open['lesson'])
  const activity = lesson === null ? null : readText(open['activity'])
  const quiz = tab === 'quiz' ? readText(state['quiz']) : null
  const lab = tab === 'lessons' && lesson === null && state['lab'] === true
  return {
    tab,
    lesson,
    activity,
    step: lesson === null ? null : readText(open['step']),
    section: lesson === null ? null : readCount(state['section'], SECTION_MAX),
    block: lesson === null ? null : state['block'] === 'all' ? 'all' : readCount(state['block'], SECTION_MAX),
    quiz,
    guarded: quiz !== null && state['guarded'] === true,
    lab,
    level: lab ? readText(state['level']) : null,
    filter: readFilter(state['filter']),
    key: typeof state['key'] === 'string' ? state['key'] : START.key,
    depth: readCount(state['depth'], Number.MAX_SAFE_INTEGER) ?? 0,
    from: tabOf(state['from']),
  }
}

export function writeView(entry: ViewEntry, owner: string | null): Record<string, unknown> {
  return { mark: MARK, ...entry, ...(owner !== null && { era: owner }) }
}

/** Null when that tab's own screen is already shown. */
export function toTab(here: ViewEntry, tab: Tab, key: string): ViewEntry | null {
  if (here.tab === tab && here.lesson === null && here.quiz === null && !here.lab) return null
  return { ...START, tab, key, depth: here.depth + 1 }
}

export function toLesson(here: ViewEntry, lesson: string, key: string): ViewEntry {
  return { ...START, tab: 'lessons', lesson, key, depth: here.depth + 1, from: here.tab }
}

export function toQuiz(here: ViewEntry, quiz: string, key: string): ViewEntry {
  return { ...START, tab: 'quiz', quiz, key, depth: here.depth + 1, from: here.tab }
}

/** The same quiz once more. With the same key nothing on the screen changes. */
export function toGuard(here: ViewEntry): ViewEntry {
  return { ...here, guarded: true, depth: here.depth + 1 }
}

export function toActivity(here: ViewEntry, activity: string, key: string): ViewEntry {
  const { lesson, depth, from } = here
  return { ...START, tab: 'lessons', lesson, activity, key, depth: depth + 1, from }
}

/** From the list, past the lesson: Back leads to the list, which `from` would take for one entry further away. */
export function toPractice(here: ViewEntry, lesson: string, key: string): ViewEntry {
  return { ...toLesson(here, lesson, key), activity: PRACTICE_TASK, from: null }
}

export function toLab(here: ViewEntry, key: string): ViewEntry {
  return { ...START, tab: 'lessons', lab: true, key, depth: here.depth + 1, from: here.tab }
}

export function toLevel(here: ViewEntry, level: string, key: string): ViewEntry {
  const { depth, from } = here
  return { ...START, tab: 'lessons', lab: true, level, key, depth: depth + 1, from }
}

/** How many entries to go back, and what to put there unless the list is there already. */
export interface StepsBack {
  steps: number
  put: ViewEntry | null
}

/**
 * From a level to the Lab, from the Lab to where it was opened, from a lesson or quiz to its list, from an activity past its
 * lesson as well, so that Back does not lead into that again. Going back also finds the list's search and scroll position.
 */
export function stepsToList(here: ViewEntry): StepsBack {
  const { from, tab, key, depth, activity, lab, level } = here
  if (lab) {
    if (depth > 0) return { steps: 1, put: null }
    const behind = level === null ? { tab: from ?? 'home' } : { tab, from, lab }
    return { steps: 0, put: { ...START, ...behind, key: `${key}-list` } }
  }
  const toLesson = activity === null ? 0 : 1
  if (from === tab && depth > toLesson) return { steps: toLesson + 1, put: null }
  const steps = Math.min(toLesson, depth)
  return { steps, put: { ...START, tab, key: `${key}-list`, depth: depth - steps } }
}

function tabOf(value: unknown): Tab | null {
  return TABS.find((tab) => tab === value) ?? null
}

/** Entries written before activities had ids say `practice: <step>`, and no lesson. */
function withActivity(state: Record<string, unknown>): Record<string, unknown> {
  const step = readText(state['practice'])
  if (step === null) return state
  return { lesson: 'practical-computer-usage', activity: 'hands-on-practice', step }
}

function readText(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function readCount(value: unknown, max: number): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max ? value : null
}

function readFilter(value: unknown): LessonFilter {
  if (!isRecord(value)) return NO_FILTER
  const { search, difficulty } = value
  // Always the same one, so that the list need not be drawn again.
  if (search === NO_FILTER.search && difficulty === NO_FILTER.difficulty) return NO_FILTER
  return {
    search: typeof search === 'string' ? search.slice(0, SEARCH_MAX) : '',
    difficulty: DIFFICULTIES.find((known) => known === difficulty) ?? 'all',
  }
}
