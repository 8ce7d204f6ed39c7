/**
 * Shows another section (spec 4): index from 0. Resolves when the disk has it, or when the disk failed
 * and useSyncStatus().storage says so. Never rejects.
 */
export async function moveToSection(lessonId: string, section: number, sectionCount: number): Promise<void> {
  void [lessonId, section, sectionCount]
}

/** Marks a lesson completed (spec 4). Resolves like moveToSection: only then show the tick. */
export async function completeLesson(lessonId: string, sectionCount: number): Promise<void> {
  void [lessonId, sectionCount]
}
