import { posix } from 'node:path'

/** This is a problem in the content. `file` is relative to the course's folder; line and column count from 1. */
export interface Problem {
  file: string
  line: number
  column: number
  message: string
}

/** These are all problems of all content files together, so that an author can fix them in one round. */
export class ContentError extends Error {
  readonly problems: readonly Problem[]

  /** @param root the name of the content folder in messages, e.g. "content" */
  constructor(root: string, problems: readonly Problem[]) {
    const sorted = problems.toSorted(byPlace)
    const count = sorted.length === 1 ? '1 problem' : `${sorted.length} problems`
    super(
      `${count} in the content:\n${sorted.map((problem) => `  ${formatProblem(root, problem)}`).join('\n')}`,
    )
    this.name = 'ContentError'
    this.problems = sorted
  }
}

/** Returns "content/course/lessons/01-what-is-computer.yaml:12:5 The title is missing.", which editors show as a link. */
export function formatProblem(root: string, { file, line, column, message }: Problem): string {
  return `${posix.join(root, file)}:${line}:${column} ${message}`
}

export function byPlace(a: Problem, b: Problem): number {
  return a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.column - b.column
}
