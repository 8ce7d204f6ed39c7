import { useEffect, useState } from 'react'

/** For what should not stand between a tap and its answer: React runs the effects of a tap before the next frame. */
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
