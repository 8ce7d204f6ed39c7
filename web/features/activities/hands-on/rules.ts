import type { HandsOnTask } from '#domain/learning/activities/hands-on.ts'

/** The step after the last task. */
export const FINISHED = 'finished'

/** Counts characters as a child does: a letter with its accent is one character. */
export function countCharacters(text: string): number {
  // Firefox supports it from version 125.
  if (!Intl.Segmenter) return [...text].length
  return [...new Intl.Segmenter('en-ZA').segment(text)].length
}

type Tasks = readonly Pick<HandsOnTask, 'id'>[]

export function stepAfter(tasks: Tasks, step: string): string {
  return tasks[tasks.findIndex(({ id }) => id === step) + 1]?.id ?? FINISHED
}

export function isTaskOpen(tasks: Tasks, taskId: string, done: ReadonlySet<string>): boolean {
  return done.has(taskId) || taskId === firstOpenTask(tasks, done)
}

/** Returns `wanted` if it is open; otherwise the first task that is not done, or the first task if all are done. */
export function openStep(tasks: Tasks, wanted: string | null, done: ReadonlySet<string>): string {
  const isOpen =
    wanted === FINISHED
      ? tasks.every(({ id }) => done.has(id))
      : tasks.some(({ id }) => id === wanted && isTaskOpen(tasks, id, done))
  return wanted !== null && isOpen ? wanted : firstOpenTask(tasks, done)
}

function firstOpenTask(tasks: Tasks, done: ReadonlySet<string>): string {
  return (tasks.find(({ id }) => !done.has(id)) ?? tasks[0])?.id ?? FINISHED
}
