interface Hideable {
  shown: boolean
  /** The page has nothing to do: what is hidden may be drawn ahead of the next look. */
  atRest?: boolean
  progress?: unknown
}

/** For `memo`: a hidden screen is drawn again only for new progress while the page is at rest, a shown one for any change. */
export function skipHiddenRender<Props extends Hideable>(drawn: Props, next: Props): boolean {
  if (!next.shown) return next.atRest !== true || drawn.progress === next.progress
  const names = Object.keys(next) as (keyof Props)[]
  return names.every((name) => name === 'shown' || name === 'atRest' || Object.is(drawn[name], next[name]))
}
