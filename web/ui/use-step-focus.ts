import { useEffect, useRef, type RefObject } from 'react'

/** At each new step of a screen, scrolls to the top and focuses the heading, which needs `tabIndex={-1}`. */
export function useStepFocus(step: string | number): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [step])
  return heading
}
