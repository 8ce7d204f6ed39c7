import type { LessonSummary } from './content.ts'

export interface CourseSummary {
  completed: number
  inProgress: number
  remaining: number
  total: number
  percent: number
}

const NEXT_SHOWN = 5

/** All but bonus lessons, in order. */
export function countedLessons<T extends Pick<LessonSummary, 'bonus' | 'order'>>(lessons: readonly T[]): T[] {
  return lessons.filter((lesson) => !lesson.bonus).toSorted((a, b) => a.order - b.order)
}

/** 0 when there is nothing to complete. */
export function overallPercent(completed: number, total: number): number {
  return total === 0 ? 0 : Math.round((completed / total) * 100)
}

/** Ignores rows of lessons that have left the course. */
export function summariseCourse(
  lessons: readonly Pick<LessonSummary, 'id' | 'bonus' | 'order'>[],
  state: ReadonlyMap<string, { completed: boolean; progress: number }>,
): CourseSummary {
  const counted = countedLessons(lessons)
  const completed = counted.filter((lesson) => state.get(lesson.id)?.completed).length
  const begun = counted.filter(({ id }) => (state.get(id)?.progress ?? 0) > 0 && !state.get(id)?.completed)
  return {
    completed,
    inProgress: begun.length,
    remaining: counted.length - completed,
    total: counted.length,
    percent: overallPercent(completed, counted.length),
  }
}

/** With bonus lessons and those that have left the course. */
export function completedIds(state: ReadonlyMap<string, { completed: boolean }>): ReadonlySet<string> {
  return new Set([...state].filter(([, row]) => row.completed).map(([id]) => id))
}

/** Latest first, with bonus lessons: their work is shown, only never counted. */
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
