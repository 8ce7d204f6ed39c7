import { taskKey, type ProgressRows } from '#domain/progress.ts'
import type { LessonRecord, TaskRecord } from '#web/progress/storage/records.ts'
import { isUnsent } from './lesson-record.ts'

/** What a replica held when the server was asked, as far as it matters here. */
interface Held {
  rows: ReadonlyMap<string, LessonRecord>
  tasks: ReadonlyMap<string, TaskRecord>
  /** Lessons and task keys the server refused: it does not have them because it does not want them. */
  parked: ReadonlySet<string>
}

/** Rows the server once took and has no more. */
export interface LostRows {
  lessons: readonly LessonRecord[]
  tasks: readonly TaskRecord[]
}

/**
 * The server keeps what it acknowledged, unless it was restored from a backup older than that. Then this device is
 * the only place where the work still is, so it is sent again.
 * @param held from before the question: what another tab has sent since is not lost, only newer than the answer
 * @param server all rows the server holds of this account
 */
export function lostRows(held: Held, server: Pick<ProgressRows, 'lessons' | 'tasks'>): LostRows {
  const lessons = new Map(server.lessons.map((row) => [row.lessonId, row]))
  const tasks = new Map(server.tasks.map((row) => [taskKey(row), row]))
  return {
    lessons: [...held.rows.values()].filter((row) => {
      const there = lessons.get(row.lessonId) ?? NOTHING
      const isMore =
        (row.completed && !there.completed) ||
        row.quizScore > there.quizScore ||
        row.progress > there.progress
      return isMore && !isUnsent(row) && !held.parked.has(row.lessonId)
    }),
    tasks: [...held.tasks.values()].filter((row) => {
      const there = tasks.get(row.key) ?? NOTHING
      const isMore =
        (row.completed && !there.completed) ||
        row.score > there.score ||
        row.timeSpentMinutes > there.timeSpentMinutes
      return isMore && !isUnsent(row) && !held.parked.has(row.key)
    }),
  }
}

const NOTHING = { completed: false, quizScore: 0, progress: 0, score: 0, timeSpentMinutes: 0 }

/**
 * The row as one that waits to be sent. Its time is said again, because the server that gave it has forgotten it: in this
 * device's own time, as the server will correct it by how far that is off.
 * @param skewMs how far this device's clock is ahead of the server's
 */
export function unsentAgain<Row extends LessonRecord | TaskRecord>(row: Row, skewMs: number): Row {
  const { completedAt } = row
  const told = completedAt && new Date(Date.parse(completedAt) + skewMs).toISOString()
  return { ...row, claimedAt: row.claimedAt ?? told, changed: row.settled + 1 }
}
