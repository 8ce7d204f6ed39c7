import type { Lesson } from '#domain/content.ts'
import { sectionAt, sectionPercent } from '#domain/lessons.ts'

/** What the main button reads. */
export function forwardText(isLast: boolean, endsInActivity: boolean): string {
  if (!isLast) return 'Continue Learning'
  return endsInActivity ? 'Start Practice' : 'Complete Lesson'
}

/** The activity that a lesson ends in, and that then completes it. */
export function endingOf({ activities = [] }: Pick<Lesson, 'activities'>) {
  return activities.find(({ after }) => after === undefined)
}

/**
 * Where the viewer opens: at section 0, except that a lesson left half-way goes on where it was left, on
 * this device or another, and a reload comes back to the section it showed.
 * @param shown the section this stop of the way showed last, null when the lesson was only just opened
 */
export function openingSection(
  shown: number | null,
  state: { completed: boolean; progress: number } | undefined,
  sectionCount: number,
): number {
  const wanted = shown ?? (state && !state.completed ? sectionAt(state.progress, sectionCount) : 0)
  return Math.max(0, Math.min(wanted, sectionCount - 1))
}

/**
 * The percent in the viewer's header: the lesson's own until the learner moves, then the section's.
 * A completed lesson stays at 100: reading it again takes nothing away.
 */
export function viewerPercent(
  state: { completed: boolean; progress: number } | undefined,
  section: number,
  sectionCount: number,
  moved: boolean,
): number {
  if (state?.completed) return 100
  return moved || section > 0 ? sectionPercent(section, sectionCount) : (state?.progress ?? 0)
}

/** The picture before or after this one; the last is followed by the first. */
export function wrapAround(place: number, step: 1 | -1, count: number): number {
  return (place + step + count) % count
}
