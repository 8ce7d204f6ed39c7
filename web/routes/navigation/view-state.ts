import type { LessonFilter } from '#domain/lessons.ts'
import { isRecord } from '#web/lib/is-record.ts'

/** The bottom tabs in order. `admin` is offered to admins only. */
const TABS = ['home', 'lessons', 'quiz', 'progress', 'profile', 'admin'] as const
export type Tab = (typeof TABS)[number]

/**
 * One stop on the learner's way through "/". It lives in `history.state`, so that Back leaves
 * a lesson before it leaves the app and a reload comes back to the same place.
 */
export interface ViewEntry {
  tab: Tab
  /** The lesson that is open, or the one whose activity is; only on the lessons tab. */
  lesson: string | null
  /** The section shown last, from 0; null when the lesson was only just opened. */
  section: number | null
  /** The quiz being taken; only on the quiz tab. */
  quiz: string | null
  /** The second entry of a running quiz: Back from here comes to the first one, which asks before leaving. */
  guarded: boolean
  /** The activity of that lesson that is open, by its id; null while the lesson itself is. */
  activity: string | null
  /** Where in the activity one is, as its screen names it; null when it was only just opened. */
  step: string | null
  filter: LessonFilter
  /** Names this entry in the scroll memory. */
  key: string
  /** How many of our own entries are behind this one: with none, "back" must not leave the app. */
  depth: number
  /** The tab a lesson or quiz was opened from; of an activity, the one its lesson was. */
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
  quiz: null,
  guarded: false,
  activity: null,
  step: null,
  filter: NO_FILTER,
  key: 'start',
  depth: 0,
  from: null,
}

/**
 * Reads a `history.state`; anything unknown falls back to Home.
 * @param era the history's owner (web/session/history-owner.ts): an entry of another one's is Home too
 */
export function readView(state: unknown, era: string | null): ViewEntry {
  if (!isRecord(state) || state['mark'] !== MARK || (state['era'] ?? null) !== era) return START
  const tab = tabOf(state['tab'])
  if (tab === null) return START
  const open = tab === 'lessons' ? withActivity(state) : {}
  const lesson = readText(open['lesson'])
  const activity = lesson === null ? null : readText(open['activity'])
  const quiz = tab === 'quiz' ? readText(state['quiz']) : null
  return {
    tab,
    lesson,
    activity,
    step: activity === null ? null : readText(open['step']),
    section: lesson === null ? null : readCount(state['section'], SECTION_MAX),
    quiz,
    guarded: quiz !== null && state['guarded'] === true,
    filter: readFilter(state['filter']),
    key: typeof state['key'] === 'string' ? state['key'] : START.key,
    depth: readCount(state['depth'], Number.MAX_SAFE_INTEGER) ?? 0,
    from: tabOf(state['from']),
  }
}

export function writeView(entry: ViewEntry, era: string | null): Record<string, unknown> {
  return { mark: MARK, ...entry, ...(era !== null && { era }) }
}

/** Null when that tab's own screen is already shown. */
export function toTab(here: ViewEntry, tab: Tab, key: string): ViewEntry | null {
  const isOwnScreen = here.lesson === null && here.quiz === null
  if (here.tab === tab && isOwnScreen) return null
  return { ...START, tab, key, depth: here.depth + 1 }
}

export function toLesson(here: ViewEntry, lesson: string, key: string): ViewEntry {
  return { ...START, tab: 'lessons', lesson, key, depth: here.depth + 1, from: here.tab }
}

export function toQuiz(here: ViewEntry, quiz: string, key: string): ViewEntry {
  return { ...START, tab: 'quiz', quiz, key, depth: here.depth + 1, from: here.tab }
}

/** The same quiz once more, for Back to come by. With the same key nothing on the screen changes. */
export function toGuard(here: ViewEntry): ViewEntry {
  return { ...here, guarded: true, depth: here.depth + 1 }
}

/** The stop after the lesson `here`: one of its activities. */
export function toActivity(here: ViewEntry, activity: string, key: string): ViewEntry {
  const { lesson, depth, from } = here
  return { ...START, tab: 'lessons', lesson, activity, key, depth: depth + 1, from }
}

/**
 * How to get from a finished activity to the list of lessons and leave its lesson behind as well, so that the browser's
 * Back does not lead into it again: how many stops to go back, and what to put there unless it is the list already.
 */
export function pastLesson(here: ViewEntry): { steps: number; put: ViewEntry | null } {
  if (here.from === 'lessons' && here.depth >= 2) return { steps: 2, put: null }
  const steps = Math.min(1, here.depth)
  return { steps, put: { ...START, tab: 'lessons', key: `${here.key}-list`, depth: here.depth - steps } }
}

/**
 * From a lesson or quiz to its list: by the browser's own Back where the list is right behind, which also finds its
 * search and scroll position, otherwise by replacing the entry.
 */
export function toList(here: ViewEntry): 'back' | ViewEntry {
  if (here.from === here.tab && here.depth > 0) return 'back'
  return { ...START, tab: here.tab, key: `${here.key}-list`, depth: here.depth }
}

function tabOf(value: unknown): Tab | null {
  return TABS.find((tab) => tab === value) ?? null
}

/** Stops written before activities had ids say `practice: <step>`, and no lesson. */
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
