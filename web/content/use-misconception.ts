import { useEffect, useState } from 'react'
import type { MisconceptionText } from '#domain/learning/misconceptions.ts'
import { preloadable } from '#web/lib/preloadable.ts'

/** This list is fetched with the first wrong answer. */
const list = preloadable(() => import('./misconceptions.ts'))

/** Returns undefined until the list is loaded, because an answer can be explained without it. */
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
