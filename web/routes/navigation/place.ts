import type { LessonFilter } from '#domain/learning/lessons.ts'
import { isRecord } from '#domain/is-record.ts'

const SEARCH_MAX = 100
const SECTION_MAX = 20
const SLIDE_MAX = 999
const DIFFICULTIES: readonly LessonFilter['difficulty'][] = ['all', 'beginner', 'intermediate', 'advanced']
const NO_FILTER: LessonFilter = { search: '', difficulty: 'all' }

/**
 * These are all pages at "/", each with what its history entry says of it and how that is read. A reader returns undefined
 * when the page cannot be shown without it.
 */
const PAGES = {
  home: {},
  lessons: { filter: readFilter },
  quizzes: {},
  progress: {},
  profile: {},
  admin: {},
  lesson: {
    lesson: readText,
    section: orNull(countTo(SECTION_MAX)),
    /** The open block of the notes, or all of them at once. */
    block: orNull(readBlock),
    /** The key word that was looked up. */
    word: orNull(readText),
    /** The heading for which the lesson was opened, for example from a quiz. It stays while the learner reads on from there. */
    heading: orNull(readText),
  },
  /** The step is the place in the activity, as its screen names it. */
  activity: { lesson: readText, activity: readText, step: orNull(readText) },
  /**
   * The second entry of a running quiz is guarded. Back from there leads to the first one, which asks before the quiz is left.
   * `reviewed` is the question from whose answer a learner went to read in the lesson.
   */
  quiz: { quiz: readText, guarded: isTrue, reviewed: orNull(countTo(SECTION_MAX)) },
  lab: {},
  level: { level: readText },
  /** Sheets of one level or, with null, of all levels of a topic. */
  paper: { level: orNull(readText) },
  answers: {},
  'make-level': { part: oneOf('make', 'solve', 'share') },
  /** The code is the one of the level's link. */
  'linked-level': { code: readText },
  /** What the learner made and kept: all of it, or one thing to look at, or a copy of it to change. */
  things: {},
  thing: { id: readText, part: oneOf('show', 'change') },
  'five-a-day': {},
  'coding-club': {},
  'my-robot': {},
  /** What follows when a lesson is completed. */
  'lesson-end': { lesson: readText },
  wall: { of: oneOf('lesson', 'level'), id: readText, slide: countTo(SLIDE_MAX) },
  certificate: { kind: readText },
  /** For staff: the page of a learner, or with a level the learner's program of it. */
  learner: { id: readText, level: orNull(readText) },
} satisfies Record<string, Record<string, (value: unknown) => unknown>>

const TABS = ['home', 'lessons', 'quizzes', 'progress', 'profile', 'admin'] as const
export type Tab = (typeof TABS)[number]

type Pages = typeof PAGES
type Fields<P extends keyof Pages> = {
  [F in keyof Pages[P]]: Pages[P][F] extends (value: unknown) => infer T ? Exclude<T, undefined> : never
}
/** A page at "/", by its name, for example `PlaceOf<'lesson'>`. */
export type PlaceOf<P extends keyof Pages> = { [Q in P]: { page: Q } & Fields<Q> }[P]
/** The pages at "/" are the tabs and what opens over them. */
export type MainPlace = PlaceOf<keyof Pages>
export type OverTabsPlace = PlaceOf<Exclude<keyof Pages, Tab>>

export const ACCOUNT_PATHS = ['/auth', '/class', '/admin/login', '/reset-password', '/privacy'] as const

/** This is what is open in the app, and where in it. */
export type Place =
  | MainPlace
  /** The form counts at "/auth" only. */
  | { page: 'account'; path: (typeof ACCOUNT_PATHS)[number]; form: 'login' | 'register' }
  | { page: 'not-found'; path: string }

/** A history entry. Back leaves a lesson before it leaves the app, and a reload shows the same place. */
export interface Entry {
  place: Place
  key: string
  /** This is how many of our own entries are behind this one. If there are none, "back" must not leave the app. */
  depth: number
  /** The tab from which a lesson, a quiz or the Lab was opened, also for what was opened in it. */
  from: Tab | null
}

/** `history.state` may also be null or come from another script, so our entries carry this mark. */
const MARK = 'qala-view'

export const START: Entry = { place: { page: 'home' }, key: 'start', depth: 0, from: null }

/**
 * @param path the path of the address
 * @returns Home for an entry at "/" that cannot be read or belongs to another owner of the history
 */
export function readEntry(path: string, state: unknown, owner: string | null): Entry {
  if (path !== '/') return { place: readPath(path, state), key: path, depth: 0, from: null }
  if (!isRecord(state) || state['mark'] !== MARK || (state['era'] ?? null) !== owner) return START
  const entry = typeof state['page'] === 'string' ? state : fromOlder(state)
  const place = readPlace(entry)
  if (place === null) return START
  return {
    place,
    key: typeof entry['key'] === 'string' ? entry['key'] : START.key,
    depth: countTo(Number.MAX_SAFE_INTEGER)(entry['depth']) ?? 0,
    from: readTab(entry['from']) ?? null,
  }
}

/** Returns what `readEntry` reads back: the address and the state of the history entry. */
export function writeEntry(
  { place, ...entry }: Entry,
  owner: string | null,
): { path: string; state: unknown } {
  const path = pathOf(place)
  if (place.page === 'account') return { path, state: place.form }
  if (place.page === 'not-found') return { path, state: null }
  return { path, state: { mark: MARK, ...place, ...entry, ...(owner !== null && { era: owner }) } }
}

export function pathOf(place: Place): string {
  return 'path' in place ? place.path : '/'
}

export function isTab(place: Place): place is PlaceOf<Tab> {
  return readTab(place.page) !== undefined
}

/** These are pages over a tab other than the lessons. */
const OVER_TAB: Partial<Record<Place['page'], Tab>> = {
  quiz: 'quizzes',
  'coding-club': 'home',
  'my-robot': 'home',
  learner: 'admin',
}

/** Returns the tab that is shown or that lies under what is open. */
export function tabOf({ page }: Place): Tab {
  return readTab(page) ?? OVER_TAB[page] ?? 'lessons'
}

/** Returns the tab's own screen. */
export function tabPlace(tab: Tab): PlaceOf<Tab> {
  return tab === 'lessons' ? { page: tab, filter: NO_FILTER } : { page: tab }
}

/** Returns the filter of the list of lessons, always as the same object while nothing is filtered. */
export function filterOf(place: Place): LessonFilter {
  return place.page === 'lessons' ? place.filter : NO_FILTER
}

/** Returns the entry for a place that is opened from another one. */
export function entryFor(place: Place, here: Entry, key: string): Entry {
  const opensFromTab = place.page === 'lesson' || place.page === 'quiz' || place.page === 'lab'
  const from = opensFromTab ? tabOf(here.place) : isTab(place) ? null : here.from
  return { place, key, depth: here.depth + 1, from }
}

/** This is how many entries to go back, and which entry to put there; `put` is null if the list is already there. */
export interface StepsBack {
  steps: number
  put: Entry | null
}

/**
 * Goes from a level to the Lab, from the Lab to where it was opened, and from a lesson or quiz to its list. From an activity it
 * also skips the lesson, so that Back does not lead into the lesson again. Going back also restores the list's search and
 * scroll position.
 */
export function stepsToList({ place, key, depth, from }: Entry): StepsBack {
  const tab = tabOf(place)
  const list = { place: tabPlace(tab), key: `${key}-list`, from: null }
  // A learner who came to read one part goes on where they came from.
  if (place.page === 'lesson' && place.heading !== null && depth > 0) return { steps: 1, put: null }
  if (
    place.page === 'lesson' ||
    place.page === 'lesson-end' ||
    place.page === 'activity' ||
    place.page === 'quiz'
  ) {
    const toLesson = place.page === 'activity' ? 1 : 0
    if (from === tab && depth > toLesson) return { steps: toLesson + 1, put: null }
    const steps = Math.min(toLesson, depth)
    return { steps, put: { ...list, depth: depth - steps } }
  }
  if (depth > 0) return { steps: 1, put: null }
  const overTab = OVER_TAB[place.page]
  if (place.page === 'lab' || overTab)
    return {
      steps: 0,
      put: { ...list, place: tabPlace(overTab === 'admin' ? overTab : (from ?? 'home')), depth },
    }
  return { steps: 0, put: { ...list, place: { page: 'lab' }, from, depth } }
}

function readPath(path: string, state: unknown): Place {
  const account = ACCOUNT_PATHS.find((known) => known === path.toLowerCase().replace(/\/$/, ''))
  if (account === undefined) return { page: 'not-found', path }
  return { page: 'account', path: account, form: state === 'login' ? state : 'register' }
}

function readPlace(entry: Record<string, unknown>): MainPlace | null {
  const page = entry['page']
  if (typeof page !== 'string' || !Object.hasOwn(PAGES, page)) return null
  const fields = Object.entries<(value: unknown) => unknown>(PAGES[page as keyof Pages]).map(
    ([name, read]) => [name, read(entry[name])] as const,
  )
  if (fields.some(([, value]) => value === undefined)) return null
  return { page, ...Object.fromEntries(fields) } as MainPlace
}

/**
 * An app that was updated still has the entries that the version before made. They have a tab with what is open over it, and
 * the pages of the Lab as a `level` that begins with a tilde; the Lab itself opens for those.
 */
function fromOlder(entry: Record<string, unknown>): Record<string, unknown> {
  const { tab, lesson, activity, step, quiz, lab, level } = entry
  const from = entry['from'] === 'quiz' ? 'quizzes' : entry['from']
  const isText = (value: unknown) => typeof value === 'string'
  const page = () => {
    if (tab === 'quiz') return isText(quiz) ? 'quiz' : 'quizzes'
    if (tab !== 'lessons') return tab
    if (isText(lesson)) return isText(activity) ? 'activity' : 'lesson'
    if (lab !== true) return 'lessons'
    return isText(level) && !`${level}`.startsWith('~') ? 'level' : 'lab'
  }
  return { ...entry, from, word: step, page: page() }
}

function readTab(value: unknown): Tab | undefined {
  return TABS.find((tab) => tab === value)
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function isTrue(value: unknown): boolean {
  return value === true
}

function readBlock(value: unknown): number | 'all' | undefined {
  return value === 'all' ? value : countTo(SECTION_MAX)(value)
}

function readFilter(value: unknown): LessonFilter {
  if (!isRecord(value)) return NO_FILTER
  const { search, difficulty } = value
  // This is always the same object, so that the list need not render again.
  if (search === NO_FILTER.search && difficulty === NO_FILTER.difficulty) return NO_FILTER
  return {
    search: typeof search === 'string' ? search.slice(0, SEARCH_MAX) : '',
    difficulty: DIFFICULTIES.find((known) => known === difficulty) ?? 'all',
  }
}

function countTo(max: number) {
  return (value: unknown): number | undefined =>
    typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max ? value : undefined
}

function oneOf<const T extends string>(...known: readonly T[]) {
  return (value: unknown): T | undefined => known.find((one) => one === value)
}

function orNull<T>(read: (value: unknown) => T | undefined) {
  return (value: unknown): T | null => read(value) ?? null
}
