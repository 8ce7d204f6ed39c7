import { sectionPercent } from '#domain/lessons.ts'
import { emptyLesson } from '#domain/rows/lesson-row.ts'
import { emptyTask, TASK_MINUTES_MAX, taskKey } from '#domain/rows/task-row.ts'
import { newId } from '../lib/new-id.ts'
import { newRecord, type AnyRecord, type LessonRecord, type TaskRecord } from './records.ts'

/** What a learner does to one record: `how` is given it, or one just begun. */
export interface Change<R extends AnyRecord = AnyRecord> {
  kind: R['kind']
  key: string
  begin(): R
  how(record: R): R
}

export function onLesson(
  lessonId: string,
  how: (record: LessonRecord) => LessonRecord,
): Change<LessonRecord> {
  return { kind: 'lesson', key: lessonId, begin: () => freshLesson(lessonId), how }
}

export function onTask(
  lessonId: string,
  taskId: string,
  how: (record: TaskRecord) => TaskRecord,
): Change<TaskRecord> {
  const key = taskKey({ lessonId, taskId })
  return { kind: 'task', key, begin: () => freshTask(lessonId, taskId), how }
}

export function freshLesson(lessonId: string): LessonRecord {
  return newRecord<'lesson'>(emptyLesson(lessonId))
}

export function freshTask(lessonId: string, taskId: string): TaskRecord {
  return newRecord<'task'>(emptyTask(newId(), lessonId, taskId))
}

/** Another section is shown. Going back lowers only this device's position, never what is shared. */
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

/** A quiz of this lesson was finished with this percent. Only a better one counts. */
export function withQuizScore(record: LessonRecord, percent: number): LessonRecord {
  return percent > record.quizScore ? { ...record, quizScore: percent, changed: record.changed + 1 } : record
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
