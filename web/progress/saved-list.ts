import type * as z from 'zod/mini'
import { useEffect, useState } from 'react'
import type { ApiResult } from '#web/api/client.ts'
import type { Observable } from '#web/lib/observable.ts'
import { callAsLearner } from '#web/session/access.ts'
import { accountDatabase, readFact, type FactRecord } from './storage/account-database.ts'

const LOOK_AGAIN_MS = 120_000
/** Of a list that says by itself when it has changed. */
const LOOK_SELDOM_MS = 600_000

/** A list that the school writes for this learner, and where it is kept. */
interface SavedList<T> {
  name: FactRecord['name'] & ('news' | 'work')
  schema: z.ZodMiniType<T>
  read: (token: string) => Promise<ApiResult<T>>
  /** Says when it has changed, apart from asking again. */
  changes?: Pick<Observable<unknown>, 'subscribe'>
}

/** In the account's own database: it can be read without a network, and goes when the account leaves the device. */
function openSaved<T>(userId: string, name: FactRecord['name'], schema: z.ZodMiniType<T>) {
  const database = accountDatabase(userId)
  return {
    async read(): Promise<T | null> {
      const saved = await database.write((tables) => readFact(tables, name, schema))
      return saved.ok ? saved.value : null
    },
    async save(list: T): Promise<void> {
      const value = JSON.stringify(list)
      await database.write(async ({ facts }) => {
        if ((await facts.get(name))?.value !== value) await facts.put({ name, value })
      })
    },
    close: () => database.close(),
  }
}

/**
 * What this device kept, at once, and what the server says, now and then. Null until one of them is known.
 * @param list the same object at every drawing
 * @param soon when to begin: what the learner sees first goes first
 */
export function useSavedList<T>(
  userId: string,
  list: SavedList<T>,
  soon: (begin: () => void) => () => void,
): T | null {
  const [found, setFound] = useState<T | null>(null)
  useEffect(() => {
    let wanted = true
    const saved = openSaved(userId, list.name, list.schema)
    const look = async () => {
      const answer = await callAsLearner(list.read)
      if (!wanted || !answer.ok) return
      setFound(answer.data)
      await saved.save(answer.data)
    }
    const begin = async () => {
      const kept = await saved.read()
      if (kept && wanted) setFound(kept)
      await look()
    }
    const lookWhenShown = () => {
      if (!document.hidden) void look()
    }
    const cancel = soon(() => void begin())
    const timer = setInterval(lookWhenShown, list.changes ? LOOK_SELDOM_MS : LOOK_AGAIN_MS)
    const unsubscribe = list.changes?.subscribe(() => void look())
    document.addEventListener('visibilitychange', lookWhenShown)
    return () => {
      wanted = false
      cancel()
      clearInterval(timer)
      unsubscribe?.()
      document.removeEventListener('visibilitychange', lookWhenShown)
      saved.close()
    }
  }, [userId, list, soon])
  return found
}
