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
 * A database that never refuses: while the disk fails, everything goes on in this page's memory.
 * @param shown what the page shows, for a disk that does not even let itself be read
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

  /** Like AccountDatabase.write, but always works; `work` may run more than once, of which one time counts. */
  async function write<T>(work: (tables: Tables) => Promise<T>): Promise<T> {
    for (;;) {
      const place = current
      // Asked within the queue: what is written to a place that everybody has left would be lost.
      const result = await place.write(async (tables) => (place === current ? work(tables) : MOVED))
      if (!result.ok && place === current) goToMemory(result.reason)
      else if (result.ok && result.value !== MOVED) return result.value as T
    }
  }

  function goToMemory(reason: StorageTrouble): void {
    const memory = memoryDatabase()
    // First in its queue: whoever writes next finds everything there.
    void memory.write(async (tables) => {
      // A full disk can still be read; it has what other tabs did, too.
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
    // Within memory's own queue, so that nothing is written there meanwhile.
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

/** Rarely needed, so not part of the first screen; without a line it may not be there, and the next try will do. */
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
