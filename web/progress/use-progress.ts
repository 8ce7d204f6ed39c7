import { useSyncExternalStore } from 'react'
import { quizOfTask } from '#domain/lesson-tasks.ts'
import type { TaskState } from '#domain/task-summary.ts'
import { observable } from '#web/lib/observable.ts'
import type { LessonRecord, TaskRecord } from './records.ts'
import type { ReplicaState } from './replica.ts'

export interface LessonState {
  /** Whole percent to show: this device's own position while it has one, else the furthest; 100 when completed. */
  progress: number
  completed: boolean
  /** ISO 8601, null while not completed. */
  completedAt: string | null
  /** Best quiz percent, 0 when none. */
  quizScore: number
  /** Section last shown on this device, from 0. */
  section: number
}

/** Only what has some progress. */
export interface ProgressView {
  status: 'loading' | 'ready'
  /** By lesson id. */
  lessons: ReadonlyMap<string, LessonState>
  /** By `lessonId/taskId`. */
  tasks: ReadonlyMap<string, TaskState>
  /** Best percent of each finished quiz, by quiz id; those without a lesson are known on this device alone. */
  quizBest: ReadonlyMap<string, number>
}

const LOADING: ProgressView = {
  status: 'loading',
  lessons: new Map(),
  tasks: new Map(),
  quizBest: new Map(),
}

export const progressView = observable<ProgressView>(LOADING)

/** The learner's (or visitor's) lessons as this device knows them. Prerendered pages see `loading`. */
export function useProgress(): ProgressView {
  return useSyncExternalStore(progressView.subscribe, progressView.get, () => LOADING)
}

/** What a view is made of. */
type Shown = Pick<ReplicaState, 'quizzes'> & { rows: Pick<ReplicaState['rows'], 'lesson' | 'task'> }

export function viewOf(state: Shown | undefined): ProgressView {
  if (!state) return LOADING
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
  }
}

function shownTask(record: TaskRecord): TaskState {
  const { completed, score, timeSpentMinutes } = record
  const completedAt = completed ? (record.completedAt ?? record.claimedAt) : null
  return { completed, completedAt, score, minutes: timeSpentMinutes }
}

function shown(record: LessonRecord): LessonState {
  const { completed, quizScore, section } = record
  return {
    progress: completed ? 100 : (record.position ?? record.progress),
    completed,
    completedAt: completed ? (record.completedAt ?? record.claimedAt) : null,
    quizScore,
    section,
  }
}
