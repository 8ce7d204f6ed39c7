import type { LessonTask } from './lesson-tasks.ts'
import { studyMinutes, totalPoints } from './points.ts'
import { taskKey } from './rows/task-row.ts'

/** How many tasks Recent Activity shows (spec 9). */
const RECENT_SHOWN = 5

/** What a learner did with one task. */
export interface TaskState {
  completed: boolean
  /** ISO 8601, null while not completed. */
  completedAt: string | null
  /** Best percent, 0 when none. */
  score: number
  /** Active minutes. */
  minutes: number
}

/** A task of the course with what the learner did with it; an untouched one has no deed yet. */
export type MarkedTask = LessonTask & { deed: TaskState | null }

/** The course's tasks, each with the learner's deed. @param deeds by `taskKey` */
export function markTasks(
  tasks: readonly LessonTask[],
  deeds: ReadonlyMap<string, TaskState>,
): readonly MarkedTask[] {
  return tasks.map((task) => ({ ...task, deed: deeds.get(taskKey(task)) ?? null }))
}

export interface TaskSummary {
  completed: number
  points: number
  /** Study time, also of tasks that are not in the course any more: the time was spent (spec 9). */
  minutes: number
}

/** The figures of tasks on the Progress screen (spec 2). Only tasks of the course are counted and earn points. */
export function summariseTasks(
  tasks: readonly LessonTask[],
  deeds: ReadonlyMap<string, TaskState>,
): TaskSummary {
  return {
    completed: tasks.filter((task) => deeds.get(taskKey(task))?.completed).length,
    points: totalPoints(
      tasks.map((task) => ({ key: taskKey(task), points: task.points })),
      deeds,
    ),
    minutes: studyMinutes(deeds.values()),
  }
}

/** The most recently completed tasks, the latest first; of two at one moment the earlier one in the course. */
export function recentTasks(tasks: readonly MarkedTask[]): readonly MarkedTask[] {
  const when = ({ deed }: MarkedTask) => Date.parse(deed?.completedAt ?? '')
  return tasks
    .filter(({ deed }) => deed?.completed && deed.completedAt !== null)
    .toSorted((a, b) => when(b) - when(a))
    .slice(0, RECENT_SHOWN)
}
