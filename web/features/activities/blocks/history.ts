import type { Program } from '#domain/learning/lab/program.ts'

/** The maximum number of steps that Undo can go back. */
const MAX_STEPS = 200

export interface History {
  readonly now: Program
  readonly past: readonly Program[]
  readonly future: readonly Program[]
}

export function begin(program: Program): History {
  return { now: program, past: [], future: [] }
}

export function record({ now, past }: History, program: Program): History {
  return { now: program, past: [...past, now].slice(-MAX_STEPS), future: [] }
}

/**
 * Adds a program from outside, such as a solution that was shown, as one step to undo. The same program read again adds no step.
 */
export function follow(history: History, program: Program): History {
  const isSame = JSON.stringify(program) === JSON.stringify(history.now)
  return isSame ? { ...history, now: program } : record(history, program)
}

export function undo({ now, past, future }: History): History | undefined {
  const before = past.at(-1)
  return before && { now: before, past: past.slice(0, -1), future: [now, ...future] }
}

export function redo({ now, past, future }: History): History | undefined {
  const [next, ...later] = future
  return next && { now: next, past: [...past, now], future: later }
}
