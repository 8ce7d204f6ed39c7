/** What sticks at the top of every screen. */
const HEADER_PX = 64
/** Around a block: its frame, and the word on it. */
const FRAME_PX = 14

/** How much of the screen lies over a program: what sticks at the top, and the palette at the bottom. */
export function edgesOf(root: Element): { above: number; below: number } {
  const level = root.closest('.lab-play')
  const heads = level?.querySelectorAll<HTMLElement>('.lab-bench, .lab-bench-row, .lab-controls') ?? []
  const feet = (level ?? root).querySelectorAll<HTMLElement>('.blocks-panel, .lab-options')
  return {
    above: Math.max(HEADER_PX, ...[...heads].map((one) => heightOf(one, 'top'))),
    below: Math.max(0, ...[...feet].map((one) => heightOf(one, 'bottom'))),
  }
}

function heightOf(element: HTMLElement, side: 'top' | 'bottom'): number {
  const { position, [side]: at } = getComputedStyle(element)
  return position === 'sticky' && at !== 'auto' ? element.offsetHeight + (Number.parseFloat(at) || 0) : 0
}

/** Lets what is scrolled into view come to lie between them. */
export function measureEdges(root: HTMLElement): void {
  const { above, below } = edgesOf(root)
  root.style.setProperty('--blocks-above', `${above}px`)
  root.style.setProperty('--blocks-panel', `${below}px`)
}

/** Brings into view what a failed run points at: a block, or the place where one is missing. */
export function showMarked(around: Element | null): void {
  const mark = around?.querySelector('[data-guilty], [data-wanted]')
  if (mark) bringIntoView(mark)
}

/**
 * Scrolls as little as shows a block whole, and so that a line begins at the upper edge. What is said of a marked block
 * may be about the one below it too, and of one that is too high for the screen about one of its values.
 */
export function bringIntoView(part: Element): void {
  const root = part.closest<HTMLElement>('.blocks')
  const block = part.closest('.block-head') ?? part
  if (!root || block.getBoundingClientRect().height === 0) return
  measureEdges(root)
  const { above, below } = edgesOf(root)
  const [upper, lower] = [above + FRAME_PX, innerHeight - below - FRAME_PX / 2]
  const heads = [...root.querySelectorAll('.block-head')]
  const ends = block.matches('[data-guilty]')
    ? [heads[heads.indexOf(block) + 1], block, block.querySelector('[data-wrong]')]
    : [block]
  const { top } = block.getBoundingClientRect()
  const bottoms = ends.flatMap((one) => one?.getBoundingClientRect().bottom ?? [])
  const bottom = bottoms.find((one) => one - top <= lower - upper) ?? top + lower - upper
  const by = top < upper ? top - upper : bottom - lower
  if (by <= 0 && top >= upper) return
  const starts = [
    ...(root.closest('.lab-play') ?? root).querySelectorAll('.lab-intro, .block-hat, .block-head'),
  ]
    .map((one) => one.getBoundingClientRect().top - upper)
    .filter((one) => one >= by)
  scrollBy(0, Math.min(top - upper, ...starts))
}
