import { createConcurrencyLimit } from './concurrency-limit.ts'
import { busy } from './errors.ts'

type Turn = ReturnType<typeof createConcurrencyLimit>

/**
 * Lets calls with the same key take turns, first come, first served.
 * @param running how many of one key run at once
 * @param refusal what is thrown when too many wait
 */
export function createTurns({
  running = 1,
  waiting,
  refusal = busy,
}: {
  running?: number
  waiting: number
  refusal?: () => Error
}) {
  const turns = new Map<string, { take: Turn; users: number }>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const turn = turns.get(key) ?? {
      take: createConcurrencyLimit({ running, waiting }, refusal),
      users: 0,
    }
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
