import { earliest } from '#domain/learning/rows/row-kind.ts'
import { kindOf, rowId } from '#domain/learning/rows/row-kinds.ts'
import { problemsOf, raiseQuiz, tableOf, type Tables } from '#web/progress/storage/account-database.ts'
import type { Contents } from './failover-database.ts'
import { isUnsent, type AnyRecord } from './device-records.ts'

const LEARNT: ReadonlySet<string> = new Set(['safeAt', 'server', 'device'])

/**
 * Writes back to the disk what a page kept in memory, inside one transaction. The memory began as a copy of the disk, and
 * other tabs may have changed the disk since then. No value decreases, and what the server has not answered in either copy
 * stays unsent.
 * @param copied the contents with which the memory began
 */
export async function mergeBack(disk: Tables, mine: Contents, copied: Contents): Promise<void> {
  const before = new Map(copied.rows.map((row) => [rowId(row), row]))
  for (const row of mine.rows) {
    const table = tableOf(disk, row.kind)
    const there = await table.get(row.key)
    // Writes only rows that differ, because there may be little space left.
    if (JSON.stringify(there) !== JSON.stringify(row))
      await table.put(there ? rejoined(there, row, before.get(rowId(row))) : row)
  }
  for (const { quizId, percent } of mine.quizzes) await raiseQuiz(disk, quizId, percent)
  for (const row of mine.problems) await problemsOf(disk, row.kind).put(row)
  // The other facts are always written to the disk directly.
  for (const fact of mine.facts) if (LEARNT.has(fact.name)) await disk.facts.put(fact)
}

function rejoined(there: AnyRecord, mine: AnyRecord, before: AnyRecord | undefined): AnyRecord {
  const kind = kindOf(mine)
  // A claim is removed when the server answers it. If both copies began with a claim and only one still has it, the server
  // has answered it in the other.
  const open = (claim: string | null, other: string | null) =>
    claim === before?.claimedAt && other !== claim ? null : claim
  const claimedAt = earliest(open(there.claimedAt, mine.claimedAt), open(mine.claimedAt, there.claimedAt))
  const changed = Math.max(there.changed, mine.changed)
  // The count is higher than both, so that the answer to a request under way does not settle too many changes.
  const counts =
    isUnsent(there) || isUnsent(mine)
      ? { changed: changed + 1, settled: Math.max(there.settled, mine.settled) }
      : { changed, settled: changed }
  return { ...there, ...kind.merge(there, mine), ...kind.local?.join(mine, there), claimedAt, ...counts }
}
