import { useLayoutEffect, useRef } from 'react'
import { elementsShown } from './keep-alive/keep-alive.tsx'

/** Moves focus to the heading of the screen, so that a screen reader says where one is and Tab goes on from there. */
export function focusHeading(): void {
  const heading = elementsShown('h1').find((candidate) => candidate.checkVisibility?.() ?? true)
  if (!heading) return
  heading.tabIndex = -1
  // Not a thing one can use: the place is said by the title itself.
  heading.style.outline = 'none'
  heading.focus({ preventScroll: true })
}

/** Moves focus to the heading of a screen that was waited for, as every new screen does. */
export function useHeadingFocusAfter(isWaiting: boolean): void {
  const hasWaited = useRef(false)
  useLayoutEffect(() => {
    if (!isWaiting && hasWaited.current) focusHeading()
    hasWaited.current = isWaiting
  }, [isWaiting])
}
