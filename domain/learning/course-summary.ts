import type { LessonSummary } from './content.ts'

export interface CourseSummary {
  completed: number
  inProgress: number
  remaining: number
  total: number
  percent: number
}

/** The word of each figure is the same on every screen that shows it. */
export const COURSE_WORDS = {
  completed: 'Completed',
  inProgress: 'In Progress',
  remaining: 'Remaining',
  total: 'Total',
} as const

const NEXT_SHOWN = 5

/** Returns all lessons but the bonus lessons, in the order of the course. */
export function countedLessons<T extends Pick<LessonSummary, 'bonus' | 'order'>>(lessons: readonly T[]): T[] {
  return lessons.filter((lesson) => !lesson.bonus).toSorted((a, b) => a.order - b.order)
}

/** Returns the percentage as a whole number, and 0 when there is nothing to complete. */
export function overallPercent(completed: number, total: number): number {
  return total === 0 ? 0 : Math.round((completed / total) * 100)
}

/** Rows of lessons that have left the course are ignored. */
export function summariseCourse(
  lessons: readonly Pick<LessonSummary, 'id' | 'bonus' | 'order'>[],
  state: ReadonlyMap<string, { completed: boolean; begun: boolean }>,
): CourseSummary {
  const counted = countedLessons(lessons)
  const completed = counted.filter((lesson) => state.get(lesson.id)?.completed).length
  const begun = counted.filter(({ id }) => state.get(id)?.begun && !state.get(id)?.completed)
  return {
    completed,
    inProgress: begun.length,
    remaining: counted.length - completed,
    total: counted.length,
    percent: overallPercent(completed, counted.length),
  }
}

/** Says how far the course is, in words. */
export function lessonsText({ completed, total }: Pick<CourseSummary, 'completed' | 'total'>): string {
  return `${completed} of ${total} lessons`
}

/**
 * Returns how far a lesson is, for every screen that says it. The last section is 100 % of the way, but a lesson is completed
 * only when the learner says so.
 */
export function lessonPercent(progress: number, completed: boolean): number {
  return completed ? 100 : Math.min(progress, 99)
}

/** Includes bonus lessons and lessons that have left the course. */
export function completedIds(state: ReadonlyMap<string, { completed: boolean }>): ReadonlySet<string> {
  return new Set([...state].filter(([, row]) => row.completed).map(([id]) => id))
}

/**
 * Returns the completed lessons with the latest first. Bonus lessons are included, because the work on them is shown although
 * it does not count.
 */
export function completedLessons<T extends Pick<LessonSummary, 'id' | 'order'>>(
  lessons: readonly T[],
  state: ReadonlyMap<string, { completed: boolean; completedAt: string | null }>,
): T[] {
  const when = ({ id }: T) => Date.parse(state.get(id)?.completedAt ?? '') || 0
  return lessons
    .filter(({ id }) => state.get(id)?.completed)
    .toSorted((a, b) => when(b) - when(a) || b.order - a.order)
}

export function upcomingLessons<T extends Pick<LessonSummary, 'id' | 'bonus' | 'order'>>(
  lessons: readonly T[],
  state: ReadonlyMap<string, { completed: boolean }>,
): T[] {
  return countedLessons(lessons)
    .filter(({ id }) => !state.get(id)?.completed)
    .slice(0, NEXT_SHOWN)
}
