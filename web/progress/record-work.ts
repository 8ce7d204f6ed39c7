import { clock } from '#domain/clock.ts'
import { levelTaskId, quizTaskId, READ_TASK } from '#domain/learning/lesson-tasks.ts'
import { CLOCK_LEAST } from '#domain/learning/progress.ts'
import { sectionPercent } from '#domain/learning/lessons.ts'
import { ANSWERS_MAX, type Answer } from '#domain/learning/rows/answer-row.ts'
import { emptyLab, LAB_COUNT_MAX, labRow, type LabRow } from '#domain/learning/rows/lab-row.ts'
import { VERSION_MAX } from '#domain/learning/rows/versions.ts'
import { emptyLesson, type NotesWalk } from '#domain/learning/rows/lesson-row.ts'
import { emptyTask, TASK_MINUTES_MAX, taskKey } from '#domain/learning/rows/task-row.ts'
import { newId } from '#web/lib/new-id.ts'
import { raiseQuiz } from './storage/account-database.ts'
import {
  newRecord,
  type AnswerRecord,
  type LabRecord,
  type LessonRecord,
  type TaskRecord,
} from './device-records.ts'
import type { Change, Replica } from './replica.ts'
import { replicaForWriting } from './use-progress.ts'

/**
 * Shows another section; the index starts at 0. Resolves when the disk has it, or when the disk failed and
 * useSyncStatus().storage says so.
 */
export async function moveToSection(lessonId: string, section: number, sectionCount: number): Promise<void> {
  await change(() => [onLesson(lessonId, (row) => withSection(row, section, sectionCount))])
}

/** Shows another block of the notes within the same section. No percent changes, and nothing is sent. */
export async function moveToBlock(lessonId: string, walk: NotesWalk): Promise<void> {
  await change(() => [onLesson(lessonId, (row) => withBlock(row, walk))])
}

/** Resolves like moveToSection. Show the tick only after that. */
export async function completeLesson(lessonId: string, sectionCount: number): Promise<void> {
  await change((now) => [
    onLesson(lessonId, (row) => withCompletion(row, sectionCount, now)),
    onTask(lessonId, READ_TASK, (task) => withTaskDone(task, now)),
  ])
}

export async function completeTask(lessonId: string, taskId: string): Promise<void> {
  await change((now) => [onTask(lessonId, taskId, (task) => withTaskDone(task, now))])
}

/** Without a lesson the percent stays on this device. */
export async function recordQuiz(
  { id, lessonId }: { id: string; lessonId: string | null },
  percent: number,
): Promise<void> {
  if (lessonId === null) await record(({ edit }) => edit((tables) => raiseQuiz(tables, id, percent)))
  else
    await change((now) => [
      onLesson(lessonId, (row) => withQuizScore(row, percent)),
      onTask(lessonId, quizTaskId(id), (task) => withScore(task, percent, now)),
    ])
}

export async function addMinutes(lessonId: string, taskId: string, minutes: number): Promise<void> {
  await change(() => [onTask(lessonId, taskId, (task) => withMinutes(task, minutes))])
}

/**
 * A quiz sends its score at its end, and its answers go with it. If the learner stops before the end, the answers are sent
 * after this time.
 */
const QUIZ_PAUSE_MS = 60_000
let pause: ReturnType<typeof setTimeout> | undefined

/**
 * Records one answer of the learner, from which the schedule works out what comes back and when. After ANSWERS_MAX answers,
 * no more are recorded.
 */
export async function recordAnswer(answer: Answer): Promise<void> {
  const { replica, sync } = await replicaForWriting()
  if (replica.state.get().rows.answer.size >= ANSWERS_MAX) return
  await replica.change(onAnswer(answer, claimTime(replica)))
  clearTimeout(pause)
  if (answer.source === 'quiz') pause = setTimeout(() => void sync?.exchange(), QUIZ_PAUSE_MS)
  else void sync?.exchange()
}

export type LevelKey = { id: string; lesson: string }
export type LevelWork = Partial<Pick<LabRow, 'last' | 'tries' | 'help'>>

/** Saves the work on a level that is not passed yet. `web/progress/level-work.ts` calls this at most once a second. */
export async function saveLevel(level: LevelKey, work: LevelWork): Promise<void> {
  await change(() => [onLevel(level, (row) => withLevelWork(row, work))])
}

/** Saves the best answer and the completed task of the level in one transaction. */
export async function passLevel(level: LevelKey, best: LevelBest): Promise<void> {
  await change((now) => [
    onLevel(level, (row) => withLevelPassed(row, best)),
    onTask(level.lesson, levelTaskId(level.id), (task) => withTaskDone(task, now)),
  ])
}

export function change(changes: (now: string) => Change[]): Promise<void> {
  return record((replica) => replica.change(...changes(claimTime(replica))))
}

/**
 * Returns the time of this device's clock. If the clock is obviously wrong, the last contact with the server is used
 * instead, because otherwise the row would look years old once the clock is set right.
 */
export function claimTime({ state }: Replica): string {
  const now = clock.now()
  return (now.getTime() < CLOCK_LEAST ? (state.get().safeAt ?? now) : now).toISOString()
}

async function record(action: (replica: Replica) => Promise<void>): Promise<void> {
  const { replica, sync } = await replicaForWriting()
  await action(replica)
  // This is not awaited, because the learner must not wait for the network.
  void sync?.exchange()
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

export function onLevel({ id, lesson }: LevelKey, how: (record: LabRecord) => LabRecord): Change<LabRecord> {
  return { kind: 'lab', key: id, begin: () => newRecord<'lab'>(emptyLab(lesson, id)), how }
}

export function onAnswer(answer: Answer, now: string): Change<AnswerRecord> {
  const id = newId()
  return {
    kind: 'answer',
    key: id,
    begin: () => newRecord<'answer'>({ kind: 'answer', id, ...answer, at: null }),
    how: (record) => ({ ...record, claimedAt: now, changed: 1 }),
  }
}

export function freshLesson(lessonId: string): LessonRecord {
  return newRecord<'lesson'>(emptyLesson(lessonId))
}

export function freshTask(lessonId: string, taskId: string): TaskRecord {
  return newRecord<'task'>(emptyTask(newId(), lessonId, taskId))
}

/** Records that another section is shown. Going back lowers only this device's position, never the shared percent. */
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

export function withBlock(record: LessonRecord, { block, read }: NotesWalk): LessonRecord {
  return { ...record, notes: { block, read: [...new Set([...(record.notes?.read ?? []), ...read])] } }
}

export function withCompletion(record: LessonRecord, sectionCount: number, now: string): LessonRecord {
  const finished = { ...record, section: sectionCount - 1, position: null }
  if (record.completed) return finished
  return { ...finished, completed: true, claimedAt: now, progress: 100, changed: record.changed + 1 }
}

export function withQuizScore(record: LessonRecord, percent: number): LessonRecord {
  return percent > record.quizScore ? { ...record, quizScore: percent, changed: record.changed + 1 } : record
}

export function withTaskDone(record: TaskRecord, now: string): TaskRecord {
  if (record.completed) return record
  return { ...record, completed: true, claimedAt: now, changed: record.changed + 1 }
}

export function withScore(record: TaskRecord, percent: number, now: string): TaskRecord {
  const done = withTaskDone(record, now)
  return percent > done.score ? { ...done, score: percent, changed: done.changed + 1 } : done
}

export function withMinutes(record: TaskRecord, minutes: number): TaskRecord {
  const timeSpentMinutes = Math.min(TASK_MINUTES_MAX, record.timeSpentMinutes + minutes)
  if (timeSpentMinutes <= record.timeSpentMinutes) return record
  return { ...record, timeSpentMinutes, changed: record.changed + 1 }
}

export interface LevelBest {
  stars: 1 | 2 | 3
  answer: string
  size: number
}

export function withLevelPassed(record: LabRecord, { stars, answer, size }: LevelBest): LabRecord {
  const passed = { ...emptyLab(record.lessonId, record.levelId), stars, best: answer, bestSize: size }
  if (!labRow.isMore(passed, record)) return record
  return { ...record, ...labRow.merge(record, passed), changed: record.changed + 1 }
}

export function withLevelWork(record: LabRecord, work: LevelWork): LabRecord {
  const { last = record.last, tries = 0, help = 0 } = work
  const moved = last !== record.last
  const next = {
    ...record,
    last,
    version: Math.min(VERSION_MAX, record.version + (moved ? 1 : 0)),
    tries: Math.min(LAB_COUNT_MAX, Math.max(record.tries, tries)),
    help: Math.max(record.help, help),
  }
  if (!moved && next.tries === record.tries && next.help === record.help) return record
  return { ...next, changed: record.changed + 1 }
}
