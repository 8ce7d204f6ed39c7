/** Space around a block for its frame and the label on it. */
const FRAME_PX = 12
/** Space above a block that has no frame. */
const LINE_PX = 4

/** Returns how many pixels of the screen are covered by the sticky elements at the top and by the palette at the bottom. */
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

/** Scrolls to what a failed run points at: a block, or the slot where one is missing. */
export function showMarked(around: Element | null): void {
  const mark = around?.querySelector('[data-guilty], [data-wanted]')
  if (mark) bringIntoView(mark)
}

/**
 * Scrolls as little as possible until the whole block is visible and a line begins at the upper edge. The message about a
 * marked block may also concern the block below it or, when the block is too high for the screen, one of its values.
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
  // The scroll distances at which the block begins at the upper edge (`most`) and ends at the lower edge (`least`).
  const most = top - above - FRAME_PX
  const room = innerHeight - below - above - 2 * FRAME_PX
  const depth = ends.map((one) => (one ? one.getBoundingClientRect().bottom - top : Infinity))
  const least = most - room + (depth.find((one) => one <= room) ?? room)
  // The message above a marked block may have changed its height, so a marked block is always positioned again.
  if (most >= 0 && least <= 0 && !isMarked) return
  const starts = [
    ...(root.closest('.lab-play') ?? root).querySelectorAll('.lab-intro, .block-hat, .block-head'),
  ]
    .map((one) => one.getBoundingClientRect().top - above - LINE_PX)
    .filter((one) => one >= least && one < most)
  scrollBy(0, [most, ...starts].toSorted((a, b) => Math.abs(a) - Math.abs(b))[0] ?? 0)
}
