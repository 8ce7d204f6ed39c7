import { useLayoutEffect, useRef } from 'react'
import type { NotesPlace } from './notes-walk.ts'

/**
 * At each other block brings its map to the top and focuses its heading. Before the reader begins by itself, which starts
 * at what is in view.
 * @param place null outside the notes
 */
export function useBlockFocus(place: NotesPlace | null) {
  const frame = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(place)
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = place
    // Whoever asked for all of them stays at what was tapped.
    if (before === place || before === null || place === null || place === 'all') return
    frame.current?.scrollIntoView({ block: 'start' })
    heading.current?.focus({ preventScroll: true })
  }, [place])
  return { frame, heading }
}
