import { elementsShown } from './keep-alive/keep-alive.tsx'

/**
 * What a message must not cover: what the user presses or fills in next, and what a screen shows at this moment, such as the
 * result of a quiz. A screen marks the latter with `data-keep-clear`.
 */
const TAPPED = 'button, a[href], label, input, textarea, select, summary'
const NEEDED = `.card-tap, .filter-chip, :is(main, .top-bar) :is(${TAPPED}), .practice-window, .session-ended, [data-keep-clear]`
/** Headings and steps can be read when the message has gone, so they are covered before the others, the smaller ones first. */
const WEIGHTS = [
  ['h2, h3', 1],
  ['main ol > li', 3],
  ['h1', 5],
  [NEEDED, 20],
] as const
/** The focused element counts more than all others together (WCAG 2.2, 2.4.11). */
const FOCUSED = 1000
const GAP = 8
/** Small enough to find a gap between two cards. */
const STRIDE = 8

interface Box {
  top: number
  bottom: number
  weight: number
}

/**
 * Moves the messages to where they cover the least: to the top if possible, otherwise to the bottom, otherwise as high as
 * possible in between.
 */
export function placeToasts(region: HTMLElement): void {
  const { left, right, height } = region.getBoundingClientRect()
  region.style.removeProperty('top')
  const high = GAP
  const low = footOfView() - GAP - height
  const boxes = boxesBetween(region, left, right)
  const cost = (top: number) =>
    boxes.reduce(
      (sum, box) => sum + (box.top < top + height && box.bottom > top ? box.weight : 0),
      // This cost keeps the messages at one of the ends unless something would be covered there.
      top === high || top === low ? 0 : 0.5,
    )
  const places = [high, low]
  for (let top = high + STRIDE; top < low; top += STRIDE) places.push(top)
  const costs = places.map(cost)
  const best = places[costs.indexOf(Math.min(...costs))] ?? high
  if (best !== high) region.style.setProperty('top', `${best}px`)
}

/** Returns the top edge of the tabs or buttons that stick to the bottom of a small screen. */
function footOfView(): number {
  const tops = elementsShown('.tab-bar, .page-bottom')
    .map((bar) => bar.getBoundingClientRect().top)
    .filter((top) => top > innerHeight / 2)
  return Math.min(innerHeight, ...tops)
}

function boxesBetween(region: HTMLElement, left: number, right: number): Box[] {
  const focused = document.querySelector('main :focus')
  const weights = new Map<Element, number>()
  for (const [selector, weight] of WEIGHTS)
    for (const element of elementsShown(selector)) weights.set(element, weight)
  if (focused) weights.set(focused, FOCUSED)
  return [...weights].flatMap(([element, weight]) => {
    const box = element.getBoundingClientRect()
    const isBeside = box.width === 0 || box.right <= left || box.left >= right
    const isAway = box.bottom <= 0 || box.top >= innerHeight
    // The notice of an ended session is placed in the same way, and must not avoid itself.
    if (isBeside || isAway || region.contains(element)) return []
    return [{ top: box.top, bottom: box.bottom, weight }]
  })
}
