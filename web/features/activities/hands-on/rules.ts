import type { HandsOnTask } from '#domain/activities/hands-on.ts'

export const CLICKS_NEEDED = 3
export const CHARACTERS_NEEDED = 10

/** The programs on the drawn desktop, in the order they stand there. */
export const PROGRAMS = ['paint', 'notes', 'calculator'] as const
export type Program = (typeof PROGRAMS)[number]

/** The step after the last task. */
export const FINISHED = 'finished'

/** Whether a click finishes the mouse task: the third one does, and counted are those before it. */
export function clickCompletes(clicksBefore: number): boolean {
  return clicksBefore >= CLICKS_NEEDED - 1
}

/** How many characters stand on the page, as a child counts them: a letter with its accent is one. */
export function countCharacters(text: string): number {
  return [...new Intl.Segmenter('en-ZA').segment(text)].length
}

export function typingCompletes(text: string): boolean {
  return countCharacters(text) >= CHARACTERS_NEEDED
}

export function programCompletes(program: Program): boolean {
  return program === 'calculator'
}

type Tasks = readonly Pick<HandsOnTask, 'id'>[]

export function stepAfter(tasks: Tasks, step: string): string {
  return tasks[tasks.findIndex(({ id }) => id === step) + 1]?.id ?? FINISHED
}

/** Whether a task may be begun: one at a time in order, and again whenever it was done before. */
export function isTaskOpen(tasks: Tasks, taskId: string, done: ReadonlySet<string>): boolean {
  return done.has(taskId) || taskId === firstOpenTask(tasks, done)
}

/** The wanted step where it may be shown; else the first task not done yet, or the first of all when all are done. */
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
