import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/** This much of what comes next stays visible too, which is about one block. */
const NEXT_PX = 56

/** Keeps the running line visible by scrolling only the program itself, so that nothing else moves under the user's finger. */
export function useFollow(root: RefObject<HTMLElement | null>, line: number): void {
  const isHeld = useRef(false)
  useEffect(() => {
    const element = root.current
    const touch = ({ type }: TouchEvent) => void (isHeld.current = type === 'touchstart')
    const events = ['touchstart', 'touchend', 'touchcancel'] as const
    for (const event of events) element?.addEventListener(event, touch, { passive: true })
    return () => {
      for (const event of events) element?.removeEventListener(event, touch)
    }
  }, [root])
  useLayoutEffect(() => {
    if (line > 0 && !isHeld.current) follow(root.current, line)
  }, [root, line])
}

function follow(root: HTMLElement | null, line: number): void {
  const box = root?.querySelector('.blocks-program')
  const head = box?.querySelector(`[data-line="${line}"] > .block-head`)
  if (!box || !head) return
  const [around, at] = [box.getBoundingClientRect(), head.getBoundingClientRect()]
  const above = at.top - around.top - NEXT_PX / 2
  const below = at.bottom - around.bottom + NEXT_PX
  const by = above < 0 ? above : Math.min(Math.max(below, 0), above)
  if (by === 0) return
  box.scrollBy?.(0, by)
}
