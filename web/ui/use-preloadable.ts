import { useEffect, useEffectEvent, useState } from 'react'
import type { Preloadable } from '#web/lib/preloadable.ts'

interface Options {
  needed?: boolean
  /** Without this, a failure is thrown during render, for the error boundary above. */
  onFailure?: (error: unknown) => void
}

export function usePreloadable<Part>(
  { load, loaded }: Preloadable<Part>,
  { needed = true, onFailure }: Options = {},
): Part | undefined {
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  const [, redraw] = useState(0)
  const part = loaded()
  const isMissing = needed && part === undefined
  const fail = useEffectEvent((error: unknown) => (onFailure ?? (() => setFailure({ error })))(error))
  useEffect(() => {
    if (!isMissing) return
    load().then(() => redraw((count) => count + 1), fail)
  }, [isMissing, load])
  if (isMissing && failure !== null) throw failure.error
  return part
}
