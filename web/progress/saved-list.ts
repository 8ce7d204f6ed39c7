import type * as z from 'zod/mini'
import { useEffect, useState } from 'react'
import type { JsonCall } from '#web/api/client.ts'
import type { Observable } from '#web/lib/observable.ts'
import { callAsLearner } from '#web/session/access.ts'
import { accountDatabase, readFact, type FactRecord } from './storage/account-database.ts'

const LOOK_AGAIN_MS = 120_000
/** The interval for a list that reports its own changes. */
const LOOK_SELDOM_MS = 600_000

/** A list that the school writes for this learner, and the place where it is saved. */
interface SavedList<T> {
  name: FactRecord['name'] & ('news' | 'work' | 'comments')
  call: JsonCall<undefined, z.ZodMiniType<T>>
  /** Reports when the list has changed, in addition to the regular requests. */
  changes?: Pick<Observable<unknown>, 'subscribe'>
  /** This is called with each answer of the server, and not with what was saved, which may be older than other answers. */
  onAnswer?: (userId: string, list: T) => void
}

/**
 * The list is saved in the account's own database, so it can be read without a network and is deleted when the account
 * leaves the device.
 */
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
 * Returns the saved list at once and then, from time to time, the list of the server. Null until one of them is known.
 * @param list must be the same object at every render
 * @param soon decides when to begin, because what the learner sees first has priority
 */
export function useSavedList<T>(
  userId: string,
  list: SavedList<T>,
  soon: (begin: () => void) => () => void,
): T | null {
  const [found, setFound] = useState<T | null>(null)
  useEffect(() => {
    let wanted = true
    const saved = openSaved(userId, list.name, list.call.output)
    const look = async () => {
      const answer = await callAsLearner(list.call)
      if (!wanted || !answer.ok) return
      setFound(answer.data)
      list.onAnswer?.(userId, answer.data)
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
