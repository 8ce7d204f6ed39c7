import { useLayoutEffect, useRef } from 'react'
import type { NotesPlace } from './notes-walk.ts'

/**
 * When the block changes, scrolls its map to the top and focuses its heading. This happens before the text is read aloud
 * automatically, because the reader starts at what is visible.
 * @param place null outside the notes, and before the lesson has loaded
 * @param isSought true while the shown block is the one for which the lesson was opened
 */
export function useBlockFocus(place: NotesPlace | null, isSought: boolean) {
  const frame = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef<NotesPlace | null>(null)
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = place
    // A user who asked for all blocks stays at the button they tapped.
    if (before === place || place === null || place === 'all') return
    // The place where a lesson opens by itself is not scrolled to, because its top shows what the lesson is.
    if (before === null && !isSought) return
    frame.current?.scrollIntoView({ block: 'start' })
    heading.current?.focus({ preventScroll: true })
  }, [place, isSought])
  return { frame, heading }
}
