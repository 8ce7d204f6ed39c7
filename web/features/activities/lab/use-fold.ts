import { useLayoutEffect, useRef, useState, type ChangeEvent, type MouseEvent, type RefObject } from 'react'
import { edgesOf } from '../blocks/edges.ts'

/** On a wider screen the program is beside the picture, so nothing needs to fold. */
const NARROW = '(width < 1024px)'

/** `auto`: nobody has asked for anything yet, so the picture folds as soon as a program that is edited needs its space. */
type Fold = 'auto' | 'folded' | 'open'

interface FoldOptions {
  level: RefObject<HTMLElement | null>
  /** No run is on the stage, so the picture may fold. */
  mayFold: boolean
}

/**
 * Folds picture and task of a level while its program is edited and does not fit between them and the palette. The line that
 * was tapped stays where it is, as far as the page can be scrolled.
 */
export function useFold({ level, mayFold }: FoldOptions) {
  const [fold, setFold] = useState<Fold>('auto')
  const isFolded = mayFold && fold === 'folded'
  // What the learner opened stays open until the next run.
  const [mightFold, setMightFold] = useState(mayFold)
  if (mightFold !== mayFold) {
    setMightFold(mayFold)
    if (fold === 'open') setFold('auto')
  }
  const anchor = useRef<{ element: Element; top: number }>(undefined)
  useLayoutEffect(() => {
    const kept = anchor.current
    anchor.current = undefined
    if (isFolded && kept?.element.isConnected)
      scrollBy(0, kept.element.getBoundingClientRect().top - kept.top)
  }, [isFolded])

  const onEdit = ({ target }: MouseEvent | ChangeEvent) => {
    const root = level.current?.querySelector('.blocks')
    if (!(target instanceof Element) || !root?.contains(target)) return
    const line = target.closest('.block-head, .block-slot-row')
    anchor.current = line ? { element: line, top: line.getBoundingClientRect().top } : undefined
    if (fold === 'auto' && matchMedia(NARROW).matches && needsRoom(root)) setFold('folded')
  }
  return {
    isFolded,
    onEdit,
    /** Opens or folds picture and task because the learner asked for it. */
    toggle: () => {
      anchor.current = undefined
      setFold(isFolded ? 'open' : 'folded')
    },
  }
}

/** Says whether the program is higher than the space that sticky elements leave for it. */
function needsRoom(root: Element): boolean {
  const { above, below } = edgesOf(root)
  const program = root.querySelector('.block-list')
  return (program?.scrollHeight ?? 0) > innerHeight - above - below
}
