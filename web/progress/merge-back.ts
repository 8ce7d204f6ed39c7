import { earliest } from '#domain/rows/row-kind.ts'
import { kindOf, rowId } from '#domain/rows/row-kinds.ts'
import { problemsOf, raiseQuiz, tableOf, type Tables } from '#web/progress/storage/account-database.ts'
import type { Contents } from './failover-database.ts'
import { isUnsent, type AnyRecord } from './device-records.ts'

const LEARNT: ReadonlySet<string> = new Set(['safeAt', 'server', 'device'])

/**
 * Takes what a page kept in its memory back to the disk, inside one transaction. Memory began as a copy of the disk; other
 * tabs may have moved the disk on since. Nothing falls, and what the server has not answered in either stays unsent.
 * @param copied what memory began with
 */
export async function mergeBack(disk: Tables, mine: Contents, copied: Contents): Promise<void> {
  const before = new Map(copied.rows.map((row) => [rowId(row), row]))
  for (const row of mine.rows) {
    const table = tableOf(disk, row.kind)
    const there = await table.get(row.key)
    // No more than it must: there may be little room.
    if (JSON.stringify(there) !== JSON.stringify(row))
      await table.put(there ? rejoined(there, row, before.get(rowId(row))) : row)
  }
  for (const { quizId, percent } of mine.quizzes) await raiseQuiz(disk, quizId, percent)
  for (const row of mine.problems) await problemsOf(disk, row.kind).put(row)
  // The other facts are written to the disk itself.
  for (const fact of mine.facts) if (LEARNT.has(fact.name)) await disk.facts.put(fact)
}

function rejoined(there: AnyRecord, mine: AnyRecord, before: AnyRecord | undefined): AnyRecord {
  const kind = kindOf(mine)
  // A claim goes when the server answers it: what both began with and one has no more was answered there.
  const open = (claim: string | null, other: string | null) =>
    claim === before?.claimedAt && other !== claim ? null : claim
  const claimedAt = earliest(open(there.claimedAt, mine.claimedAt), open(mine.claimedAt, there.claimedAt))
  const changed = Math.max(there.changed, mine.changed)
  // Higher than both, so that the answer to what is on its way settles no more than it should.
  const counts =
    isUnsent(there) || isUnsent(mine)
      ? { changed: changed + 1, settled: Math.max(there.settled, mine.settled) }
      : { changed, settled: changed }
  return { ...there, ...kind.merge(there, mine), ...kind.local?.join(mine, there), claimedAt, ...counts }
}
