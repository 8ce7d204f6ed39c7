/** How much of the screen lies over a program: what sticks at the top, and the palette at the bottom. */
export function edgesOf(root: Element): { above: number; below: number } {
  const level = root.closest('.lab-play')
  const heads = level?.querySelectorAll<HTMLElement>('.lab-bench, .lab-bench-row, .lab-controls') ?? []
  const feet = (level ?? root).querySelectorAll<HTMLElement>('.blocks-panel, .lab-options')
  return {
    above: Math.max(0, ...[...heads].map((one) => heightOf(one, 'top'))),
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
  const root = mark?.closest<HTMLElement>('.blocks')
  if (!root) return
  measureEdges(root)
  mark?.scrollIntoView?.({ block: 'nearest' })
}
