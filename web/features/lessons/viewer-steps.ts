import { sectionAt, sectionPercent } from '#domain/learning/lessons.ts'

/** @param shown the section that this history entry showed last; null when the lesson was only just opened */
export function openingSection(
  shown: number | null,
  state: { completed: boolean; progress: number } | undefined,
  sectionCount: number,
): number {
  const wanted = shown ?? (state && !state.completed ? sectionAt(state.progress, sectionCount) : 0)
  return Math.max(0, Math.min(wanted, sectionCount - 1))
}

/**
 * Returns the lesson's stored percent until the learner moves, and then that of the section. Reading a completed lesson again
 * never lowers it.
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

/** Returns how far the read blocks of the notes lead into the first section, so that the bar moves with each of them. */
export function notesPercent(blocksRead: number, blockCount: number, sectionCount: number): number {
  return Math.round(sectionPercent(0, sectionCount) * Math.min(1, blocksRead / blockCount))
}

export function isFurther(
  section: number,
  sectionCount: number,
  state: { completed: boolean; progress: number } | undefined,
): boolean {
  return !state?.completed && sectionPercent(section, sectionCount) > (state?.progress ?? 0)
}
