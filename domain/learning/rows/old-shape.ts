import { isRecord } from '../../is-record.ts'

/**
 * Returns, until 2027-03-31, the rows of a batch in the old form, in which older apps sent, sealed and saved lessons and tasks
 * separately.
 */
export function rowsOfOldShape(content: unknown): unknown[] | undefined {
  if (!isRecord(content) || !Array.isArray(content['lessons'])) return undefined
  const { lessons, tasks = [] } = content
  if (!Array.isArray(tasks)) return undefined
  const named = (kind: string) => (row: unknown) => (isRecord(row) ? { ...row, kind } : row)
  return [...lessons.map(named('lesson')), ...tasks.map(named('task'))]
}
