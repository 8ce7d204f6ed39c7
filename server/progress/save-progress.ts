import {
  mergeLessonProgress,
  trustedTime,
  type LessonProgress,
  type ProgressBatch,
  type ProgressSaved,
} from '#domain/progress.ts'
import { refusal } from '../errors.ts'
import type { Services } from '../services.ts'
import { presentProgress } from './present.ts'
import { accountBegan, mergeProgress } from './queries.ts'

/**
 * Merges a batch into the learner's rows, all or nothing, and tells the learner's other devices.
 * Sending it again changes nothing. A lesson this server does not know is rejected by itself: the rest is kept.
 * @throws AppError signed_out when the account is gone
 */
export async function saveProgress(
  services: Services,
  userId: string,
  batch: ProgressBatch,
): Promise<ProgressSaved> {
  const now = new Date()
  const known = batch.lessons.filter((lesson) => services.lessonIds.has(lesson.lessonId))
  const merged = await services.db.withUser(userId, async (trx) => {
    const began = await accountBegan(trx, userId)
    if (began === null) throw refusal('signed_out')
    const timed = known.map((lesson) => withTrustedTime(lesson, batch.sentAt, began, now))
    return timed.length === 0 ? [] : mergeProgress(trx, userId, oncePerLesson(timed))
  })
  if (merged.some((row) => row.is_changed)) services.live.progressChanged(userId)

  const rows = new Map(merged.map((row) => [row.lesson_id, row]))
  return {
    serverNow: now.toISOString(),
    results: batch.lessons.map(({ lessonId }) => {
      const row = rows.get(lessonId)
      return row === undefined
        ? { outcome: 'rejected', lessonId, code: 'unknown_lesson' }
        : { outcome: 'merged', lesson: presentProgress(row) }
    }),
  }
}

function withTrustedTime(lesson: LessonProgress, sentAt: string, began: Date, now: Date): LessonProgress {
  if (lesson.completedAt === null) return lesson
  return { ...lesson, completedAt: trustedTime(lesson.completedAt, sentAt, began, now).toISOString() }
}

/** Each lesson once, because one statement cannot touch a row twice, and always in the same order, so that none deadlock. */
function oncePerLesson(lessons: readonly LessonProgress[]): LessonProgress[] {
  const byId = new Map<string, LessonProgress>()
  for (const lesson of lessons) {
    const sofar = byId.get(lesson.lessonId)
    byId.set(lesson.lessonId, sofar ? mergeLessonProgress(sofar, lesson) : lesson)
  }
  return [...byId.values()].sort((a, b) => (a.lessonId < b.lessonId ? -1 : 1))
}
