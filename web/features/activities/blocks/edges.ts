/** Around a block: its frame, and the word on it. */
const FRAME_PX = 12
/** Above a block that has none. */
const LINE_PX = 4

/** How much of the screen lies over a program: what sticks at the top, and the palette at the bottom. */
export function edgesOf(root: Element): { above: number; below: number } {
  const level = root.closest('.lab-play')
  const heads = level?.querySelectorAll<HTMLElement>('.lab-bench, .lab-bench-row, .lab-controls') ?? []
  const header = root.closest('.page')?.querySelector('header')
  const feet = (level ?? root).querySelectorAll<HTMLElement>('.blocks-panel, .lab-options')
  return {
    above: Math.max(header ? heightOf(header, 'top') : 0, ...[...heads].map((one) => heightOf(one, 'top'))),
    below: Math.max(0, ...[...feet].map((one) => heightOf(one, 'bottom'))),
  }
}

function heightOf(element: HTMLElement, side: 'top' | 'bottom'): number {
  const { position, [side]: at } = getComputedStyle(element)
  return position === 'sticky' && at !== 'auto' ? element.offsetHeight + (Number.parseFloat(at) || 0) : 0
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
  const root = part.closest('.blocks')
  const block = part.closest('.block-head') ?? part
  const { top, height } = block.getBoundingClientRect()
  if (!root || height === 0) return
  const { above, below } = edgesOf(root)
  const heads = [...root.querySelectorAll('.block-head')]
  const isMarked = block.matches('[data-guilty]')
  const ends = isMarked
    ? [heads[heads.indexOf(block) + 1], block, block.querySelector('[aria-invalid]')]
    : [block]
  // From where it begins to where it ends at the other edge.
  const most = top - above - FRAME_PX
  const room = innerHeight - below - above - 2 * FRAME_PX
  const depth = ends.map((one) => (one ? one.getBoundingClientRect().bottom - top : Infinity))
  const least = most - room + (depth.find((one) => one <= room) ?? room)
  // What is said above a marked one may have grown or shrunk: then its line has to be found again.
  if (most >= 0 && least <= 0 && !isMarked) return
  const starts = [
    ...(root.closest('.lab-play') ?? root).querySelectorAll('.lab-intro, .block-hat, .block-head'),
  ]
    .map((one) => one.getBoundingClientRect().top - above - LINE_PX)
    .filter((one) => one >= least && one < most)
  scrollBy(0, [most, ...starts].toSorted((a, b) => Math.abs(a) - Math.abs(b))[0] ?? 0)
}
