import type { Difficulty, LessonSummary } from './content.ts'

/** The viewer's sections in order. Fun Activities appear only when there are practical tasks. */
export const SECTIONS = ['notes', 'keyWords', 'examples', 'facts', 'activities'] as const
export type Section = (typeof SECTIONS)[number]

export const SECTION_TITLES: Record<Section, string> = {
  notes: 'Simple Notes',
  keyWords: 'Key Words',
  examples: 'Real Examples',
  facts: 'Cool Facts',
  activities: 'Fun Activities',
}

export function sectionsOf(practicalTasks: number): readonly Section[] {
  return practicalTasks > 0 ? SECTIONS : SECTIONS.slice(0, 4)
}

/**
 * Percent when the section with this index (from 0) is shown: Continue sets next section number / count,
 * Previous sets current index / count; both are this one formula.
 */
export function sectionPercent(index: number, count: number): number {
  return Math.min(100, Math.round(((index + 1) / count) * 100))
}

/** The section, from 0, that a percent stands for: the other way round of `sectionPercent`; 0 before the first step. */
export function sectionAt(percent: number, count: number): number {
  return Math.max(0, Math.min(count, Math.round((percent / 100) * count)) - 1)
}

/**
 * Which lessons are locked now: one marked locked in the data stays so until its prerequisite is completed or
 * a quiz linked to that prerequisite is finished. A locked lesson without a prerequisite cannot be unlocked by learning.
 * @param quizzed lessons of which a linked quiz was finished: `quizzedLessons` of lesson-tasks.ts
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

/** Where "Continue Learning" leads: the furthest lesson in progress, else the first one not done, else nothing. */
export function nextLesson<T extends Pick<LessonSummary, 'id' | 'order'>>(
  lessons: readonly T[],
  state: ReadonlyMap<string, { completed: boolean; progress: number }>,
  locked: ReadonlySet<string>,
): T | undefined {
  const open = lessons.filter((lesson) => !state.get(lesson.id)?.completed && !locked.has(lesson.id))
  const started = open.filter((lesson) => (state.get(lesson.id)?.progress ?? 0) > 0)
  return (started.length > 0 ? started : open).toSorted((a, b) => a.order - b.order)[0]
}
