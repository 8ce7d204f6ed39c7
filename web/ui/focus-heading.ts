import { useLayoutEffect, useRef } from 'react'
import { elementsShown } from './keep-alive/keep-alive.tsx'

/** Focuses the screen's heading: a screen reader says where one is, and Tab goes on from there. */
export function focusHeading(): void {
  const heading = elementsShown('h1').find((candidate) => candidate.checkVisibility?.() ?? true)
  if (!heading) return
  heading.tabIndex = -1
  // A heading cannot be used, so it shows no ring.
  heading.style.outline = 'none'
  heading.focus({ preventScroll: true })
}

/** For a screen that was waited for, which has no navigation of its own to focus its heading. */
export function useHeadingFocusAfter(isWaiting: boolean): void {
  const hasWaited = useRef(false)
  useLayoutEffect(() => {
    if (!isWaiting && hasWaited.current) focusHeading()
    hasWaited.current = isWaiting
  }, [isWaiting])
}
