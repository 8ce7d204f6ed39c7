import type { LessonRecord } from '#web/storage/records.ts'
import { activeForWriting } from './active.ts'
import { withCompletion, withSection } from './lesson-record.ts'

/**
 * Shows another section (spec 4): index from 0. Resolves when the disk has it, or when the disk failed
 * and useSyncStatus().storage says so.
 */
export async function moveToSection(lessonId: string, section: number, sectionCount: number): Promise<void> {
  await record(lessonId, (row) => withSection(row, section, sectionCount))
}

/** Marks a lesson completed (spec 4). Resolves like moveToSection: only then show the tick. */
export async function completeLesson(lessonId: string, sectionCount: number): Promise<void> {
  const now = new Date().toISOString()
  await record(lessonId, (row) => withCompletion(row, sectionCount, now))
}

async function record(lessonId: string, how: (row: LessonRecord) => LessonRecord): Promise<void> {
  const { replica, sync } = await activeForWriting()
  await replica.change(lessonId, how)
  // Not waited for: the learner goes on, the network may take its time.
  void sync?.exchange()
}
