import type { LessonSummary } from '#domain/content.ts'

/** How many Recent Achievements are shown (spec 9). */
const SHOWN = 3

/**
 * The lessons completed last, newest first.
 * @param state by lesson id; `completedAt` is ISO 8601
 */
export function recentAchievements<T extends Pick<LessonSummary, 'id' | 'order'>>(
  lessons: readonly T[],
  state: ReadonlyMap<string, { completed: boolean; completedAt: string | null }>,
): T[] {
  const when = (lesson: T) => Date.parse(state.get(lesson.id)?.completedAt ?? '') || 0
  return lessons
    .filter((lesson) => state.get(lesson.id)?.completed)
    .toSorted((a, b) => when(b) - when(a) || b.order - a.order)
    .slice(0, SHOWN)
}
