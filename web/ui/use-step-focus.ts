import { useEffect, useRef, type RefObject } from 'react'

/**
 * At a new step of a screen, such as a lesson's section: up to the top, and focus on its heading. Not at the first one.
 * @returns goes on that heading, which needs `tabIndex={-1}`
 */
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
