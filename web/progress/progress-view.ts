import { quizOfTask } from '#domain/lesson-tasks.ts'
import type { TaskState } from '#domain/task-summary.ts'
import { timeOf, type LessonRecord, type TaskRecord } from './device-records.ts'
import { waitingIn, type ReplicaState } from './replica.ts'
import { lockedAway, UNKNOWN, type SyncStatus } from './sync-status.ts'
import { NO_PROGRESS, type Active, type LessonState, type ProgressView } from './use-progress.ts'

type Shown = Pick<ReplicaState, 'quizzes' | 'rows'>

export function viewOf(state: Shown | undefined): ProgressView {
  if (!state) return NO_PROGRESS
  const quizBest = new Map(state.quizzes)
  for (const { taskId, completed, score } of state.rows.task.values()) {
    const quizId = quizOfTask(taskId)
    if (completed && quizId !== null) quizBest.set(quizId, score)
  }
  return {
    status: 'ready',
    lessons: new Map([...state.rows.lesson].map(([id, record]) => [id, shown(record)])),
    tasks: new Map([...state.rows.task].map(([key, record]) => [key, shownTask(record)])),
    quizBest,
    levels: state.rows.lab,
    answers: state.rows.answer,
    words: state.rows.word,
  }
}

function shownTask(record: TaskRecord): TaskState {
  const { completed, score, timeSpentMinutes: minutes } = record
  return { completed, completedAt: completed ? timeOf(record) : null, score, minutes }
}

function shown(record: LessonRecord): LessonState {
  const { completed, quizScore, section, notes } = record
  return {
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
  const state = reached === 'no' ? 'offline' : waiting > 0 ? 'waiting' : 'safe'
  return { state, waiting, problems, storage, lockedAway: lockedAway.get(), ...(safeAt && { safeAt }) }
}
