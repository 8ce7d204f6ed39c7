import { createConcurrencyLimit } from '../auth/passwords.ts'

type Turn = ReturnType<typeof createConcurrencyLimit>

/** One at a time for each key, first come, first served. `busy` when too many wait. */
export function createTurns({ waiting }: { waiting: number }) {
  const turns = new Map<string, { take: Turn; users: number }>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const turn = turns.get(key) ?? { take: createConcurrencyLimit({ running: 1, waiting }), users: 0 }
    turns.set(key, turn)
    turn.users += 1
    try {
      return await turn.take(work)
    } finally {
      turn.users -= 1
      if (turn.users === 0) turns.delete(key)
    }
  }
}
