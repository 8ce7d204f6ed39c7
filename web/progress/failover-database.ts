import {
  problemsOf,
  rowTables,
  tableOf,
  type AccountDatabase,
  type FactRecord,
  type QuizRecord,
  type StorageTrouble,
  type Tables,
} from '#web/progress/storage/account-database.ts'
import { memoryDatabase } from '#web/progress/storage/memory-database.ts'
import type { AnyRecord, ProblemRecord } from './device-records.ts'

export interface Contents {
  rows: readonly AnyRecord[]
  problems: readonly ProblemRecord[]
  quizzes: readonly QuizRecord[]
  facts: readonly FactRecord[]
}

export const EMPTY: Contents = { rows: [], problems: [], quizzes: [], facts: [] }

const MOVED = Symbol('the rows are elsewhere by now')

/**
 * A database that never refuses a write. While the disk fails, all reads and writes use this page's memory.
 * @param shown returns what the page shows, for a disk that cannot even be read
 */
export function failoverDatabase(
  disk: AccountDatabase,
  shown: () => Contents,
  onTrouble: (storage: StorageTrouble) => void,
) {
  let current = disk
  let copied = EMPTY
  let storage: 'lasting' | StorageTrouble = 'lasting'
  let recovering: Promise<void> | undefined

  /** This is like AccountDatabase.write, but it always succeeds. `work` may run more than once, and only the last run counts. */
  async function write<T>(work: (tables: Tables) => Promise<T>): Promise<T> {
    for (;;) {
      const place = current
      // This check runs inside the queue, because a write to a database that is no longer in use would be lost.
      const result = await place.write(async (tables) => (place === current ? work(tables) : MOVED))
      if (!result.ok && place === current) goToMemory(result.reason)
      else if (result.ok && result.value !== MOVED) return result.value as T
    }
  }

  function goToMemory(reason: StorageTrouble): void {
    const memory = memoryDatabase()
    // This is the first job in the queue of the new database, so that every later write finds the copied contents.
    void memory.write(async (tables) => {
      // A full disk can still be read, and it also has the changes of other tabs.
      const read = reason === 'full' ? await disk.write(contentsOf) : undefined
      copied = read?.ok ? read.value : shown()
      await fill(tables, copied)
    })
    current = memory
    storage = reason
    onTrouble(reason)
  }

  async function comeBack(): Promise<void> {
    const mergeBack = await loadMergeBack()
    if (!mergeBack) return
    // This runs within the queue of the memory database, so that nothing is written there at the same time.
    await current.write(async (tables) => {
      const mine = await contentsOf(tables)
      const result = await disk.write((there) => mergeBack(there, mine, copied))
      storage = result.ok ? 'lasting' : result.reason
      if (result.ok) current = disk
    })
  }

  return {
    write,
    async recover() {
      if (current === disk) return
      recovering ??= comeBack().finally(() => (recovering = undefined))
      await recovering
    },
    current: () => current,
    storage: () => storage,
  }
}

/**
 * This code is rarely needed, so it is not part of the first screen. It may be unreachable without a network; then the next
 * try loads it.
 */
async function loadMergeBack() {
  try {
    return (await import('./merge-back.ts')).mergeBack
  } catch {
    return undefined
  }
}

export async function contentsOf(tables: Tables): Promise<Contents> {
  const rows = await allOf(rowTables(tables))
  const problems = await allOf(Object.values(tables.problems))
  return { rows, problems, quizzes: await tables.quizzes.getAll(), facts: await tables.facts.getAll() }
}

async function allOf<V>(tables: readonly { getAll(): Promise<V[]> }[]): Promise<V[]> {
  const all: V[] = []
  for (const table of tables) all.push(...(await table.getAll()))
  return all
}

async function fill(tables: Tables, { rows, problems, quizzes, facts }: Contents): Promise<void> {
  for (const row of rows) await tableOf(tables, row.kind).put(row)
  for (const row of problems) await problemsOf(tables, row.kind).put(row)
  for (const row of quizzes) await tables.quizzes.put(row)
  for (const row of facts) await tables.facts.put(row)
}
