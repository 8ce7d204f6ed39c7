import { mergeTaskProgress, TASK_MINUTES_MAX, taskKey, type TaskProgress } from '#domain/progress.ts'
import type { TaskRecord } from '#web/progress/storage/records.ts'
import { newId } from '../lib/new-id.ts'

/** Pure rules of one task on this device, after the pattern of lesson-record.ts. */
export function freshTask(lessonId: string, taskId: string): TaskRecord {
  return {
    key: taskKey({ lessonId, taskId }),
    id: newId(),
    lessonId,
    taskId,
    completed: false,
    completedAt: null,
    claimedAt: null,
    score: 0,
    timeSpentMinutes: 0,
    changed: 0,
    settled: 0,
  }
}

/** @param now this device's clock, ISO 8601; a task done before keeps its time */
export function withTaskDone(record: TaskRecord, now: string): TaskRecord {
  if (record.completed) return record
  return { ...record, completed: true, claimedAt: now, changed: record.changed + 1 }
}

/** A quiz finished with this percent. Only a better one counts. */
export function withScore(record: TaskRecord, percent: number, now: string): TaskRecord {
  const done = withTaskDone(record, now)
  return percent > done.score ? { ...done, score: percent, changed: done.changed + 1 } : done
}

/** More active minutes, up to what the server takes. */
export function withMinutes(record: TaskRecord, minutes: number): TaskRecord {
  const timeSpentMinutes = Math.min(TASK_MINUTES_MAX, record.timeSpentMinutes + minutes)
  if (timeSpentMinutes <= record.timeSpentMinutes) return record
  return { ...record, timeSpentMinutes, changed: record.changed + 1 }
}

/** The row as the server takes it; the time as in `toWire` of lesson-record.ts. */
export function taskToWire(record: TaskRecord, sentAt: string): TaskProgress {
  const { id, lessonId, taskId, completed, claimedAt, score, timeSpentMinutes } = record
  const completedAt = completed ? (claimedAt ?? sentAt) : null
  return { id, lessonId, taskId, completed, completedAt, score, timeSpentMinutes }
}

/** Takes in what the server holds. Nothing falls, whatever order answers arrive in. */
export function taskAbsorbed(record: TaskRecord, server: TaskProgress): TaskRecord {
  return { ...record, ...mergeTaskProgress(record, server) }
}

/** Takes in the answer to `sent`. What changed here after sending stays unsent. */
export function taskSettledBy(record: TaskRecord, sent: TaskRecord, server: TaskProgress): TaskRecord {
  return {
    ...taskAbsorbed(record, server),
    claimedAt: record.claimedAt === sent.claimedAt ? null : record.claimedAt,
    settled: Math.max(record.settled, sent.changed),
  }
}
