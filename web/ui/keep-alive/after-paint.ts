import { useEffect, useState } from 'react'

/**
 * Does what an effect begins only once the screen is drawn. React runs the effects of a tap before that, so whatever
 * they compute would stand between the tap and its answer.
 * @returns takes it back
 */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  // The next frame is the one with the screen; a task asked for in it comes after it.
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** False while a screen is drawn for the first time, true right after: for what the first frame need not wait for. */
export function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => setPainted(true)), [])
  return isPainted
}

/**
 * Whether a screen may show what it had already in its first drawing: from the second frame on. The first, with what is
 * around it, answers the tap.
 */
export function useItsTurn(isThere: boolean): boolean {
  const isPainted = useAfterPaint()
  const [wasThere] = useState(isThere)
  return isThere && (isPainted || !wasThere)
}
