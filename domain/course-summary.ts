import type { LessonSummary } from './content.ts'
import { overallPercent } from './progress.ts'

/** The counts the screens show (spec 2). Every lesson that counts is either completed or remaining. */
export interface CourseSummary {
  completed: number
  inProgress: number
  remaining: number
  total: number
  /** Overall completion in whole percent (spec 9). */
  percent: number
}

/** Lessons that count, in order. A bonus lesson has a card but no place in any figure (design 5.2). */
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
