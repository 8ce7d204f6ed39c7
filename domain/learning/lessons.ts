import type { Difficulty, LessonSummary } from './content.ts'

export const SECTIONS = ['notes', 'keyWords', 'examples', 'facts', 'activities'] as const
export type Section = (typeof SECTIONS)[number]

export const SECTION_TITLES: Record<Section, string> = {
  notes: 'Simple Notes',
  keyWords: 'Key Words',
  examples: 'Real Examples',
  facts: 'Cool Facts',
  activities: 'Fun Activities',
}

/** Names a lesson with its number, for example "Lesson 8: Coding Basics". */
export function numberedTitle({ order, title }: Pick<LessonSummary, 'order' | 'title'>): string {
  return `Lesson ${order}: ${title}`
}

export function sectionsOf(practicalTasks: number): readonly Section[] {
  return practicalTasks > 0 ? SECTIONS : SECTIONS.slice(0, 4)
}

export function sectionPercent(index: number, count: number): number {
  return Math.min(100, Math.round(((index + 1) / count) * 100))
}

export function sectionAt(percent: number, count: number): number {
  return Math.max(0, Math.min(count, Math.round((percent / 100) * count)) - 1)
}

/**
 * Returns the locked lessons. A lesson unlocks when its prerequisite is completed or has a finished quiz. A locked lesson
 * without a prerequisite stays locked.
 */
export function lockedLessons(
  lessons: readonly Pick<LessonSummary, 'id' | 'isLocked' | 'prerequisite'>[],
  completed: ReadonlySet<string>,
  quizzed: ReadonlySet<string> = new Set(),
): ReadonlySet<string> {
  const unlocks = (id: string) => completed.has(id) || quizzed.has(id)
  return new Set(
    lessons
      .filter((lesson) => lesson.isLocked && !(lesson.prerequisite && unlocks(lesson.prerequisite)))
      .map((lesson) => lesson.id),
  )
}

export interface LessonFilter {
  search: string
  difficulty: Difficulty | 'all'
}

export function filterLessons<T extends Pick<LessonSummary, 'title' | 'description' | 'difficulty'>>(
  lessons: readonly T[],
  filter: LessonFilter,
): T[] {
  const wanted = filter.search.trim().toLocaleLowerCase('en-ZA')
  return lessons.filter(
    (lesson) =>
      (filter.difficulty === 'all' || lesson.difficulty === filter.difficulty) &&
      (lesson.title.toLocaleLowerCase('en-ZA').includes(wanted) ||
        lesson.description.toLocaleLowerCase('en-ZA').includes(wanted)),
  )
}

/** Returns the first lesson that was begun, or else the first one that is not done. */
export function nextLesson<T extends Pick<LessonSummary, 'id' | 'order'>>(
  lessons: readonly T[],
  state: ReadonlyMap<string, { completed: boolean; begun: boolean }>,
  locked: ReadonlySet<string>,
): T | undefined {
  const open = lessons.filter((lesson) => !state.get(lesson.id)?.completed && !locked.has(lesson.id))
  const started = open.filter((lesson) => state.get(lesson.id)?.begun)
  return (started.length > 0 ? started : open).toSorted((a, b) => a.order - b.order)[0]
}
