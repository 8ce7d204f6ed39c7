import { mergeLessonProgress, mergeTaskProgress } from '#domain/progress.ts'
import type { Table, Tables } from '#web/progress/storage/account-database.ts'
import type { LessonRecord, TaskRecord } from '#web/progress/storage/records.ts'
import { isUnsent } from './lesson-record.ts'
import type { Contents } from './failover-database.ts'

/**
 * Takes what a page kept in its memory back to the disk, inside one transaction. Memory began as a copy of the disk; other
 * tabs may have moved the disk on since. Nothing falls, and what the server has not answered in either stays unsent.
 */
export async function mergeBack(disk: Tables, mine: Contents): Promise<void> {
  for (const row of mine.lessons) await putJoined(disk.lessons, row.lessonId, row, joinedLesson)
  for (const row of mine.tasks) await putJoined(disk.tasks, row.key, row, joinedTask)
  for (const { quizId, percent } of mine.quizzes) {
    const there = (await disk.quizzes.get(quizId))?.percent ?? 0
    if (percent > there) await disk.quizzes.put({ quizId, percent })
  }
  for (const row of mine.problems) await disk.problems.put(row)
  for (const row of mine.taskProblems) await disk.taskProblems.put(row)
  // The other facts are written to the disk itself.
  const safeAt = mine.facts.find(({ name }) => name === 'safeAt')
  if (safeAt) await disk.facts.put(safeAt)
}

/** Writes no more than it must: there may be little room. */
async function putJoined<Row>(
  table: Pick<Table<Row>, 'get' | 'put'>,
  key: string,
  mine: Row,
  join: (there: Row, mine: Row) => Row,
): Promise<void> {
  const there = await table.get(key)
  if (JSON.stringify(there) === JSON.stringify(mine)) return
  await table.put(there === undefined ? mine : join(there, mine))
}

function joinedLesson(there: LessonRecord, mine: LessonRecord): LessonRecord {
  const { section, position } = mine
  const merged = mergeLessonProgress(there, mine)
  return { ...there, ...sharedOf(merged), section, position, ...ownOf(there, mine) }
}

function joinedTask(there: TaskRecord, mine: TaskRecord): TaskRecord {
  return { ...there, ...mergeTaskProgress(there, mine), ...ownOf(there, mine) }
}

function sharedOf({ completed, completedAt, quizScore, progress }: ReturnType<typeof mergeLessonProgress>) {
  return { completed, completedAt, quizScore, progress }
}

type Own = Pick<LessonRecord, 'completedAt' | 'claimedAt' | 'changed' | 'settled'>

/** What is this device's alone: its claim of a time, unless the server has answered it, and what is unsent. */
function ownOf(there: Own, mine: Own): Pick<Own, 'claimedAt' | 'changed' | 'settled'> {
  const claims = [there.claimedAt, mine.claimedAt].filter((claim) => claim !== null)
  const claimedAt = mine.completedAt === null ? (claims.toSorted()[0] ?? null) : mine.claimedAt
  const changed = Math.max(there.changed, mine.changed)
  // Higher than both, so that the answer to what is on its way settles no more than it should.
  return isUnsent(there) || isUnsent(mine)
    ? { claimedAt, changed: changed + 1, settled: Math.max(there.settled, mine.settled) }
    : { claimedAt, changed, settled: changed }
}
