import { ROW_KINDS } from '#domain/learning/rows/row-kinds.ts'
import type { AccountDatabase, Tables } from './account-database.ts'

/** Replaces the disk when the browser stores nothing. It behaves the same until the page closes. */
export function memoryDatabase(): AccountDatabase {
  const ofKinds = <T>() =>
    Object.fromEntries(
      ROW_KINDS.map(({ name }) => [name, memoryTable((row: { key: string }) => row.key)]),
    ) as T
  const tables: Tables = {
    rows: ofKinds(),
    problems: ofKinds(),
    quizzes: memoryTable((row) => row.quizId),
    facts: memoryTable((row) => row.name),
  }
  // Jobs run one after another, as in IndexedDB, because no other write may come between a read and its write.
  let last: Promise<unknown> = Promise.resolve()
  return {
    write(work) {
      const result = last.then(async () => ({ ok: true as const, value: await work(tables) }))
      last = result.catch(() => undefined)
      return result
    },
    close() {},
  }
}

function memoryTable<V>(keyOf: (value: V) => string) {
  const rows = new Map<string, V>()
  return {
    get: async (key: string) => rows.get(key),
    getAll: async () => [...rows.values()],
    put: async (value: V) => rows.set(keyOf(value), value),
    delete: async (key: string) => void rows.delete(key),
  }
}
