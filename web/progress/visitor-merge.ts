import { quizOfTask, READ_TASK } from '#domain/lesson-tasks.ts'
import { mergeLessonProgress, mergeTaskProgress } from '#domain/progress.ts'
import type { Tables } from '#web/progress/storage/account-database.ts'
import { LessonRecord, TaskRecord, type QuizRecord } from '#web/progress/storage/records.ts'
import { freshRecord } from './lesson-record.ts'
import { freshTask } from './task-record.ts'

/** Everything a visitor did on this device. */
export interface VisitorRows {
  lessons: readonly LessonRecord[]
  tasks: readonly TaskRecord[]
  quizzes: readonly QuizRecord[]
}

/** The same in few words, to be recognised by whoever did it. */
export interface VisitorWork {
  /** Ids of finished lessons, and of those begun. */
  lessonsDone: readonly string[]
  lessonsBegun: readonly string[]
  quizzes: number
  /** Fun Activities and practice tasks. */
  activities: number
}

/** Reads a visitor's tables; a row spoiled on the disk is left out, so that it cannot spoil an account. */
export async function readVisitorRows({ lessons, tasks, quizzes }: Tables): Promise<VisitorRows> {
  return {
    lessons: (await lessons.getAll()).filter((row) => LessonRecord.safeParse(row).success),
    tasks: (await tasks.getAll()).filter((row) => TaskRecord.safeParse(row).success),
    quizzes: await quizzes.getAll(),
  }
}

/** Null when nothing was done that is worth a question. */
export function workIn({ lessons, tasks, quizzes }: VisitorRows): VisitorWork | null {
  const done = tasks.filter(({ completed }) => completed)
  const read = new Set(
    tasks
      .filter(({ taskId, timeSpentMinutes }) => taskId === READ_TASK && timeSpentMinutes > 0)
      .map(({ lessonId }) => lessonId),
  )
  const lessonsDone = lessons.filter(({ completed }) => completed).map(({ lessonId }) => lessonId)
  const begun = new Set([
    ...lessons.filter(({ progress }) => progress > 0).map(({ lessonId }) => lessonId),
    ...read,
  ])
  const lessonsBegun = [...begun].filter((id) => !lessonsDone.includes(id))
  const work: VisitorWork = {
    lessonsDone,
    lessonsBegun,
    quizzes: quizzes.length + done.filter(({ taskId }) => quizOfTask(taskId) !== null).length,
    activities: done.filter(({ taskId }) => taskId !== READ_TASK && quizOfTask(taskId) === null).length,
  }
  const { quizzes: q, activities } = work
  return lessonsDone.length + lessonsBegun.length + q + activities === 0 ? null : work
}

/**
 * Merges a visitor's rows into an account's, inside one transaction. Nothing of the account is lowered, and doing it
 * twice changes nothing more (design 3).
 */
export async function adoptVisitorRows(tables: Tables, rows: VisitorRows): Promise<void> {
  for (const row of rows.lessons) {
    const mine = (await tables.lessons.get(row.lessonId)) ?? freshRecord(row.lessonId)
    await tables.lessons.put(withVisitorsLesson(mine, row))
  }
  for (const row of rows.tasks) {
    const begun = { ...freshTask(row.lessonId, row.taskId), id: row.id }
    await tables.tasks.put(withVisitorsTask((await tables.tasks.get(row.key)) ?? begun, row))
  }
  for (const { quizId, percent } of rows.quizzes) {
    const mine = (await tables.quizzes.get(quizId))?.percent ?? 0
    await tables.quizzes.put({ quizId, percent: Math.max(mine, percent) })
  }
}

/** One lesson of an account together with the visitor's. Whoever was further keeps the place where they were. */
export function withVisitorsLesson(mine: LessonRecord, theirs: LessonRecord): LessonRecord {
  const merged = mergeLessonProgress(timed(mine), timed(theirs))
  const { completed, quizScore, progress } = merged
  const { section, position } = theirs.progress > mine.progress ? theirs : mine
  return marked(mine, {
    ...mine,
    ...claimed(mine, merged),
    completed,
    quizScore,
    progress,
    section,
    position,
  })
}

/** One task of an account together with the visitor's. Its id stays: other devices may know it. */
export function withVisitorsTask(mine: TaskRecord, theirs: TaskRecord): TaskRecord {
  const merged = mergeTaskProgress(timed(mine), timed(theirs))
  const { completed, score, timeSpentMinutes } = merged
  return marked(mine, { ...mine, ...claimed(mine, merged), completed, score, timeSpentMinutes })
}

interface Timed {
  completedAt: string | null
  claimedAt: string | null
}

/** With the time of completion known here, be it the server's or this device's own. */
function timed<T extends Timed>(record: T): T {
  return { ...record, completedAt: record.completedAt ?? record.claimedAt }
}

/** An earlier completion than the account knew is this device's own claim, for the server to judge. */
function claimed(mine: Timed, merged: Pick<Timed, 'completedAt'>): Pick<Timed, 'claimedAt'> {
  const isNews = merged.completedAt !== timed(mine).completedAt
  return { claimedAt: isNews ? merged.completedAt : mine.claimedAt }
}

/** Unsent, if anything the server wants to know is different. */
function marked<T extends LessonRecord | TaskRecord>(before: T, after: T): T {
  const same = (record: T) => JSON.stringify({ ...record, section: 0, position: 0 })
  return same(before) === same(after) ? after : { ...after, changed: before.changed + 1 }
}
