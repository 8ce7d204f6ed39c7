import { useEffect, useState } from 'react'
import type { LoadContent } from './load-content.ts'

type ContentLoad<Item> = { status: 'loading' | 'missing' | 'offline' } | { status: 'ready'; item: Item }

/** Content that was loaded before is there in the first render. `retry` tries again after `offline`. */
export function useContent<Item extends object>(
  load: LoadContent<Item>,
  id: string,
): ContentLoad<Item> & { retry: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<{ attempt: number; found: Item | 'missing' | 'offline' }>()
  const known = load.known?.(id)
  const isKnown = known !== undefined
  useEffect(() => {
    if (isKnown) return
    let wanted = true
    void load(id).then((found) => wanted && setAnswer({ attempt, found }))
    return () => {
      wanted = false
    }
  }, [load, id, attempt, isKnown])
  const retry = () => setAttempt(attempt + 1)
  const found = known ?? (answer?.attempt === attempt ? answer.found : 'loading')
  return typeof found === 'string' ? { status: found, retry } : { status: 'ready', item: found, retry }
}
