import { useEffect, useState } from 'react'

/** Runs work that must not delay the response to a tap, because React runs the effects of a tap before the next frame. */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  // A task that is queued in the next frame runs after that frame.
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** Returns false in the first frame of a screen, true from the second on. */
export function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => setPainted(true)), [])
  return isPainted
}

/**
 * This is like `isReady`, but what was ready from the start waits for the second frame, because the first frame responds to the
 * tap.
 */
export function useReadyAfterPaint(isReady: boolean): boolean {
  const isPainted = useAfterPaint()
  const [wasReady] = useState(isReady)
  return isReady && (isPainted || !wasReady)
}
