import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { focusHeading } from '#web/ui/focus-heading.ts'

/** A part of the app that comes after the first screen: fetched ahead of need, drawn without a flash once it is here. */
export interface Late<Part> {
  /** Fetches the part unless it is here; rejects when it cannot be fetched, and may be called again. */
  load: () => Promise<void>
  /** The part, if it is here. */
  loaded: () => Part | undefined
}

/** React's own `lazy` would show its fallback for a moment even when the part has long been fetched. */
export function late<Part>(fetchPart: () => Promise<Part>): Late<Part> {
  let part: Part | undefined
  return {
    load: async () => {
      part ??= await fetchPart()
    },
    loaded: () => part,
  }
}

/**
 * The part, or undefined while it is on its way. What arrives late takes the focus to its heading, as every new
 * screen does. A failure is thrown while drawing: the boundary above says so and offers to load again.
 * @param needed false: it is not waited for yet
 */
export function useLate<Part>({ load, loaded }: Late<Part>, needed = true): Part | undefined {
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  const [, redraw] = useState(0)
  const waited = useRef(false)
  const part = loaded()
  const isMissing = needed && part === undefined
  useEffect(() => {
    if (!isMissing) return
    waited.current = true
    load().then(
      () => redraw((count) => count + 1),
      (error: unknown) => setFailure({ error }),
    )
  }, [isMissing, load])
  useLayoutEffect(() => {
    if (isMissing || !waited.current) return
    waited.current = false
    focusHeading()
  }, [isMissing])
  if (isMissing && failure !== null) throw failure.error
  return part
}
