import { quizOfTask, READ_TASK } from '#domain/learning/lesson-tasks.ts'
import { ROBOT } from '#domain/learning/rows/outfit-row.ts'
import { taskKey } from '#domain/learning/rows/task-row.ts'
import type { TaskState } from '#domain/learning/task-summary.ts'
import { timeOf, type LessonRecord, type TaskRecord } from './device-records.ts'
import { recordsIn, waitingIn, type ReplicaState } from './replica.ts'
import { lockedAway, UNKNOWN, type SyncStatus } from './sync-status.ts'
import { NO_PROGRESS, type Active, type LessonState, type ProgressView } from './use-progress.ts'

type Shown = Pick<ReplicaState, 'quizzes' | 'rows'>

/** Says whether the work of the learner's other devices is on this one. `missing` means that the server could not be asked. */
function arrivalOf({ sync, isNewHere }: Active): 'here' | 'coming' | 'missing' {
  if (!sync || !isNewHere) return 'here'
  return ({ waiting: 'coming', answered: 'here', failed: 'missing' } as const)[sync.contact.get().firstPull]
}

export function viewOf(active: Active | null): ProgressView {
  if (!active) return NO_PROGRESS
  const arrival = arrivalOf(active)
  const state = active.replica.state.get()
  // Work that the learner does meanwhile is shown, because a tick that was earned must appear at once.
  if (arrival === 'coming' && recordsIn(state).length === 0) return NO_PROGRESS
  const view = rowsView(state)
  return arrival === 'missing' ? { ...view, isIncomplete: true } : view
}

/** Shows what the rows of this device say. */
export function rowsView(state: Shown): ProgressView {
  const quizBest = new Map(state.quizzes)
  for (const { taskId, completed, score } of state.rows.task.values()) {
    const quizId = quizOfTask(taskId)
    if (completed && quizId !== null) quizBest.set(quizId, score)
  }
  return {
    status: 'ready',
    lessons: new Map([...state.rows.lesson].map(([id, record]) => [id, shown(record, state)])),
    tasks: new Map([...state.rows.task].map(([key, record]) => [key, shownTask(record)])),
    quizBest,
    levels: state.rows.lab,
    answers: state.rows.answer,
    words: state.rows.word,
    things: state.rows.thing,
    outfit: state.rows.outfit.get(ROBOT),
    replies: state.rows.reply,
  }
}

function shownTask(record: TaskRecord): TaskState {
  const { completed, score, timeSpentMinutes: minutes } = record
  return { completed, completedAt: completed ? timeOf(record) : null, score, minutes }
}

function shown(record: LessonRecord, { rows }: Shown): LessonState {
  const { lessonId, completed, quizScore, section, notes } = record
  const read = rows.task.get(taskKey({ lessonId, taskId: READ_TASK }))
  return {
    begun: record.progress > 0 || (notes?.read.length ?? 0) > 0 || (read?.timeSpentMinutes ?? 0) > 0,
    progress: completed ? 100 : (record.position ?? record.progress),
    completed,
    completedAt: completed ? timeOf(record) : null,
    quizScore,
    section,
    notes,
  }
}

export function statusOf(active: Active | null): SyncStatus {
  if (!active) return UNKNOWN
  const { problems, storage, safeAt: keptSafeAt } = active.replica.state.get()
  if (!active.sync) return { state: 'visitor', waiting: 0, problems, storage, lockedAway: lockedAway.get() }
  const { reached, safeAt = keptSafeAt } = active.sync.contact.get()
  const waiting = waitingIn(active.replica)
  const isAsking = arrivalOf(active) !== 'here'
  const state = reached === 'no' ? 'offline' : waiting > 0 ? 'waiting' : isAsking ? 'asking' : 'safe'
  return { state, waiting, problems, storage, lockedAway: lockedAway.get(), ...(safeAt && { safeAt }) }
}
