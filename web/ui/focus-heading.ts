import { useLayoutEffect, useRef } from 'react'
import { elementsShown } from './keep-alive/keep-alive.tsx'

/** Focuses the screen's heading, so that a screen reader announces the screen and Tab continues from there. */
export function focusHeading(): void {
  const heading = elementsShown('h1').find((candidate) => candidate.checkVisibility?.() ?? true)
  if (!heading) return
  heading.tabIndex = -1
  // The heading is not a control, so it shows no focus ring.
  heading.style.outline = 'none'
  heading.focus({ preventScroll: true })
}

/** Focuses the heading of a screen that had to be loaded, because no navigation does it at that moment. */
export function useHeadingFocusAfter(isWaiting: boolean): void {
  const hasWaited = useRef(false)
  useLayoutEffect(() => {
    if (!isWaiting && hasWaited.current) focusHeading()
    hasWaited.current = isWaiting
  }, [isWaiting])
}
