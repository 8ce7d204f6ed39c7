import { isUnchanged } from './keep-alive.tsx'

interface TabProps {
  shown: boolean
  /** The page has nothing to do: what is hidden may be drawn ahead of the next look. */
  atRest: boolean
  progress: unknown
}

/** For `memo`: as `isUnchanged`, except that a hidden tab is drawn again for another progress while the page is at rest. */
export function skipHiddenRender<Props extends TabProps>(drawn: Props, next: Props): boolean {
  if (!next.shown && next.atRest) return drawn.progress === next.progress
  // Whether the page is at rest is nothing that a tab shows.
  return isUnchanged({ ...drawn, atRest: next.atRest }, next)
}
