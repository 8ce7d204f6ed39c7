import type { AccountDatabase, Tables } from './account-database.ts'

/** Stands in when the browser keeps nothing: the same behaviour until the page closes. */
export function memoryDatabase(): AccountDatabase {
  const tables: Tables = {
    lessons: memoryTable((row) => row.lessonId),
    tasks: memoryTable((row) => row.key),
    quizzes: memoryTable((row) => row.quizId),
    problems: memoryTable((row) => row.lessonId),
    taskProblems: memoryTable((row) => row.key),
    facts: memoryTable((row) => row.name),
  }
  // One after the other, as IndexedDB does: a read and its write must not be parted.
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
