import { problemsOf, tableOf, type Tables } from '#web/progress/storage/account-database.ts'
import type { Contents } from './failover-database.ts'
import { rejoined } from './records.ts'

/**
 * Takes what a page kept in its memory back to the disk, inside one transaction. Memory began as a copy of the disk; other
 * tabs may have moved the disk on since. Nothing falls, and what the server has not answered in either stays unsent.
 */
export async function mergeBack(disk: Tables, mine: Contents): Promise<void> {
  for (const row of mine.rows) {
    const table = tableOf(disk, row.kind)
    const there = await table.get(row.key)
    // No more than it must: there may be little room.
    if (JSON.stringify(there) !== JSON.stringify(row)) await table.put(there ? rejoined(there, row) : row)
  }
  for (const { quizId, percent } of mine.quizzes) {
    const there = (await disk.quizzes.get(quizId))?.percent ?? 0
    if (percent > there) await disk.quizzes.put({ quizId, percent })
  }
  for (const row of mine.problems) await problemsOf(disk, row.kind).put(row)
  // The other facts are written to the disk itself.
  const safeAt = mine.facts.find(({ name }) => name === 'safeAt')
  if (safeAt) await disk.facts.put(safeAt)
}
