import { useEffect, useState } from 'react'

/**
 * Runs `work` once the next frame is painted. React runs the effects of a tap before that, so whatever they compute
 * would stand between the tap and its answer.
 * @returns cancels it
 */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  // A task asked for in the next frame comes after it.
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** False in the first frame of a screen, true from the second on. */
export function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => setPainted(true)), [])
  return isPainted
}

/** Like `isReady`, but what was ready from the start waits for the second frame: the first answers the tap. */
export function useReadyAfterPaint(isReady: boolean): boolean {
  const isPainted = useAfterPaint()
  const [wasReady] = useState(isReady)
  return isReady && (isPainted || !wasReady)
}
