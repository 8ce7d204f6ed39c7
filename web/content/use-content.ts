import { useEffect, useState } from 'react'
import type { LoadContent } from './load-content.ts'

export type ContentLoad<Item> =
  | { status: 'loading' | 'missing' | 'offline' }
  | { status: 'ready'; item: Item }

/** What was loaded before is there in the first drawing. `retry` tries again after `offline`. */
export function useContent<Item extends object>(
  load: LoadContent<Item>,
  id: string,
): ContentLoad<Item> & { retry: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<{ attempt: number; load: ContentLoad<Item> } | null>(null)
  const known = load.known?.(id)
  const isKnown = known !== undefined
  useEffect(() => {
    if (isKnown) return
    let wanted = true
    const fetchItem = async () => {
      const found = await load(id)
      if (!wanted) return
      setAnswer({
        attempt,
        load: typeof found === 'string' ? { status: found } : { status: 'ready', item: found },
      })
    }
    void fetchItem()
    return () => {
      wanted = false
    }
  }, [load, id, attempt, isKnown])
  const retry = () => setAttempt(attempt + 1)
  if (isKnown) return { status: 'ready', item: known, retry }
  const shown: ContentLoad<Item> = answer?.attempt === attempt ? answer.load : { status: 'loading' }
  return { ...shown, retry }
}
