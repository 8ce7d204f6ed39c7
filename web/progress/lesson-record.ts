import { sectionPercent } from '#domain/lessons.ts'
import { mergeLessonProgress, type LessonProgress } from '#domain/progress.ts'
import type { LessonRecord } from '#web/progress/storage/records.ts'

/** Pure rules of one lesson on this device; the merge itself is the domain's (design 3). */
export function freshRecord(lessonId: string): LessonRecord {
  return {
    lessonId,
    completed: false,
    completedAt: null,
    claimedAt: null,
    quizScore: 0,
    progress: 0,
    section: 0,
    position: null,
    changed: 0,
    settled: 0,
  }
}

/** Another section is shown (spec 4). Going back lowers only this device's position, never what is shared. */
export function withSection(record: LessonRecord, section: number, sectionCount: number): LessonRecord {
  const position = sectionPercent(section, sectionCount)
  const further = position > record.progress
  return {
    ...record,
    section,
    position,
    progress: Math.max(record.progress, position),
    changed: record.changed + (further ? 1 : 0),
  }
}

/** @param now this device's clock, ISO 8601; a lesson completed before keeps its time */
export function withCompletion(record: LessonRecord, sectionCount: number, now: string): LessonRecord {
  const finished = { ...record, section: sectionCount - 1, position: null }
  if (record.completed) return finished
  return { ...finished, completed: true, claimedAt: now, progress: 100, changed: record.changed + 1 }
}

/** A quiz of this lesson was finished with this percent. Only a better one counts (design 5.3). */
export function withQuizScore(record: LessonRecord, percent: number): LessonRecord {
  return percent > record.quizScore ? { ...record, quizScore: percent, changed: record.changed + 1 } : record
}

export function isUnsent(record: Pick<LessonRecord, 'changed' | 'settled'>): boolean {
  return record.changed > record.settled
}

/**
 * The row as the server takes it. A completion time that came from the server is not sent back but replaced by
 * `sentAt`: the server corrects every time by this device's clock error, would so spoil its own time, and keeps
 * the earliest anyway.
 */
export function toWire(record: LessonRecord, sentAt: string): LessonProgress {
  const { lessonId, completed, quizScore, progress } = record
  return {
    lessonId,
    completed,
    completedAt: completed ? (record.claimedAt ?? sentAt) : null,
    quizScore,
    progress,
  }
}

/** Takes in what the server holds. Nothing falls, whatever order answers arrive in. */
export function absorbed(record: LessonRecord, server: LessonProgress): LessonRecord {
  const merged = mergeLessonProgress(record, server)
  return { ...record, ...merged, position: server.progress > record.progress ? null : record.position }
}

/** Takes in the answer to `sent`. What changed here after sending stays unsent. */
export function settledBy(record: LessonRecord, sent: LessonRecord, server: LessonProgress): LessonRecord {
  return {
    ...absorbed(record, server),
    claimedAt: record.claimedAt === sent.claimedAt ? null : record.claimedAt,
    settled: Math.max(record.settled, sent.changed),
  }
}
