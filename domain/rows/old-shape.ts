import { isRecord } from './row-kinds.ts'

/** Until 2027-03-31: the rows in what apps before the list of kinds sent, sealed and saved, lessons and tasks apart. */
export function rowsOfOldShape(content: unknown): unknown[] | undefined {
  if (!isRecord(content) || !Array.isArray(content['lessons'])) return undefined
  const { lessons, tasks = [] } = content
  if (!Array.isArray(tasks)) return undefined
  const named = (kind: string) => (row: unknown) => (isRecord(row) ? { ...row, kind } : row)
  return [...lessons.map(named('lesson')), ...tasks.map(named('task'))]
}
