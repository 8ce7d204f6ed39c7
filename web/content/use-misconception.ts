import { useEffect, useState } from 'react'
import type { MisconceptionText } from '#domain/misconceptions.ts'
import { preloadable } from '#web/lib/preloadable.ts'

/** Fetched with the first wrong answer. */
const list = preloadable(() => import('./misconceptions.ts'))

/** Undefined while it is not here: an answer is explained without it as well. */
export function useMisconception(id: string | null | undefined): MisconceptionText | undefined {
  const [, redraw] = useState(0)
  const isNamed = typeof id === 'string'
  const texts = list.loaded()?.misconceptionTexts
  const isMissing = isNamed && texts === undefined
  useEffect(() => {
    if (!isMissing) return
    let isWanted = true
    const show = () => isWanted && redraw((count) => count + 1)
    list.load().then(show, () => undefined)
    return () => {
      isWanted = false
    }
  }, [isMissing])
  return isNamed ? texts?.[id] : undefined
}
