import { sectionAt, sectionPercent } from '#domain/lessons.ts'

/** @param shown the section this history entry showed last, null when the lesson was only just opened */
export function openingSection(
  shown: number | null,
  state: { completed: boolean; progress: number } | undefined,
  sectionCount: number,
): number {
  const wanted = shown ?? (state && !state.completed ? sectionAt(state.progress, sectionCount) : 0)
  return Math.max(0, Math.min(wanted, sectionCount - 1))
}

/** The lesson's own until the learner moves, then the section's. Reading a completed lesson again takes nothing away. */
export function viewerPercent(
  state: { completed: boolean; progress: number } | undefined,
  section: number,
  sectionCount: number,
  moved: boolean,
): number {
  if (state?.completed) return 100
  return moved || section > 0 ? sectionPercent(section, sectionCount) : (state?.progress ?? 0)
}

export function isFurther(
  section: number,
  sectionCount: number,
  state: { completed: boolean; progress: number } | undefined,
): boolean {
  return !state?.completed && sectionPercent(section, sectionCount) > (state?.progress ?? 0)
}
