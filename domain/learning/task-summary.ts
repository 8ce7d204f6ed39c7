import type { LessonTask } from './lesson-tasks.ts'
import { taskKey } from './rows/task-row.ts'

const RECENT_SHOWN = 5

export interface TaskState {
  completed: boolean
  completedAt: string | null
  score: number
  /** This is the number of active minutes. */
  minutes: number
}

export type MarkedTask = LessonTask & { state: TaskState | null }

export function markTasks(
  tasks: readonly LessonTask[],
  states: ReadonlyMap<string, TaskState>,
): readonly MarkedTask[] {
  return tasks.map((task) => ({ ...task, state: states.get(taskKey(task)) ?? null }))
}

/** The word of each figure is the same wherever it is shown. */
export const TASK_WORDS = {
  completed: 'Tasks completed',
  points: 'Points earned',
  minutes: 'Minutes studied',
} as const

export interface TaskSummary {
  completed: number
  points: number
  /** This is the study time. It includes tasks that have left the course, because that time was also spent. */
  minutes: number
}

export function summariseTasks(
  tasks: readonly LessonTask[],
  states: ReadonlyMap<string, TaskState>,
): TaskSummary {
  const completed = tasks.filter((task) => states.get(taskKey(task))?.completed)
  return {
    completed: completed.length,
    points: completed.reduce((sum, { points }) => sum + points, 0),
    minutes: [...states.values()].reduce((sum, { minutes }) => sum + minutes, 0),
  }
}

export function recentTasks(tasks: readonly MarkedTask[]): readonly MarkedTask[] {
  const when = ({ state }: MarkedTask) => Date.parse(state?.completedAt ?? '')
  return tasks
    .filter(({ state }) => state?.completed && state.completedAt !== null)
    .toSorted((a, b) => when(b) - when(a))
    .slice(0, RECENT_SHOWN)
}
