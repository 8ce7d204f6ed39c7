import type { LessonSummary } from './content.ts'
import { overallPercent } from './progress.ts'

/** Every lesson that counts is either completed or remaining. */
export interface CourseSummary {
  completed: number
  inProgress: number
  remaining: number
  total: number
  percent: number
}

const NEXT_SHOWN = 5

/** Lessons that count, in order. A bonus lesson has a card but no place in any figure. */
export function countedLessons<T extends Pick<LessonSummary, 'bonus' | 'order'>>(lessons: readonly T[]): T[] {
  return lessons.filter((lesson) => !lesson.bonus).toSorted((a, b) => a.order - b.order)
}

/**
 * Counts a learner's state over the course.
 * @param state by lesson id; rows of lessons that are not in the course any more are passed over
 */
export function summariseCourse(
  lessons: readonly Pick<LessonSummary, 'id' | 'bonus' | 'order'>[],
  state: ReadonlyMap<string, { completed: boolean; progress: number }>,
): CourseSummary {
  const counted = countedLessons(lessons)
  const completed = counted.filter((lesson) => state.get(lesson.id)?.completed).length
  const started = counted.filter((lesson) => {
    const row = state.get(lesson.id)
    return row !== undefined && !row.completed && row.progress > 0
  }).length
  return {
    completed,
    inProgress: started,
    remaining: counted.length - completed,
    total: counted.length,
    percent: overallPercent(completed, counted.length),
  }
}

/** Ids of the lessons that are completed, bonus lessons and those that left the course among them. */
export function completedIds(state: ReadonlyMap<string, { completed: boolean }>): ReadonlySet<string> {
  return new Set([...state].filter(([, row]) => row.completed).map(([id]) => id))
}

/**
 * The completed lessons, the one finished last first. A finished bonus lesson is among them: its work is shown, only
 * never counted.
 * @param state by lesson id; `completedAt` is ISO 8601
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

/** Next Lessons: the first few that count and are not completed. */
export function upcomingLessons<T extends Pick<LessonSummary, 'id' | 'bonus' | 'order'>>(
  lessons: readonly T[],
  state: ReadonlyMap<string, { completed: boolean }>,
): T[] {
  return countedLessons(lessons)
    .filter(({ id }) => !state.get(id)?.completed)
    .slice(0, NEXT_SHOWN)
}
