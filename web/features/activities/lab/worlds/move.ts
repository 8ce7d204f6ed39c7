import { useLayoutEffect, useRef } from 'react'

/**
 * Moves a part of a drawing through transforms. The last one is the transform of its final position. Nothing moves when `ms` is
 * 0.
 */
export function useMove<Part extends Element>(transforms: readonly string[], ms: number) {
  const part = useRef<Part>(null)
  const path = transforms.join('|')
  useLayoutEffect(() => {
    const frames = path.split('|').map((transform) => ({ transform }))
    if (ms <= 0 || frames.length < 2) return undefined
    const animation = part.current?.animate(frames, { duration: ms, easing: 'ease-in-out' })
    return () => animation?.cancel()
  }, [path, ms])
  return part
}
