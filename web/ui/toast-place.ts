import { elementsShown } from './keep-alive/keep-alive.tsx'

/** What a message must not cover. Tabs and filters may be covered, or it would move all the time. */
const STEPS = '.button, summary'
const PLACES = 'main, .page-bottom'
/** What has the keyboard's focus counts more than everything else together (WCAG 2.2, 2.4.11). */
const FOCUSED = 1000
const GAP = 12

/** Moves the messages to the end of the screen where they cover fewer buttons; where both are equal they stay. */
export function placeToasts(region: HTMLElement): void {
  const { left, right, top, height } = region.getBoundingClientRect()
  if (height === 0) {
    region.style.removeProperty('bottom')
    region.style.removeProperty('top')
    return
  }
  const foot = footOfView()
  const isLow = region.style.bottom !== ''
  const high = stepsUnder(left, right, isLow ? GAP : top, height)
  const low = stepsUnder(left, right, foot - GAP - height, height)
  if (isLow ? low <= high : low >= high) return
  region.style.setProperty('bottom', isLow ? '' : `${innerHeight - foot + GAP}px`)
  region.style.setProperty('top', isLow ? '' : 'auto')
}

/** Above the tabs or buttons that stick to the bottom of a small screen. */
function footOfView(): number {
  const tops = elementsShown('.tab-bar, .page-bottom')
    .map((bar) => bar.getBoundingClientRect().top)
    .filter((top) => top > innerHeight / 2)
  return Math.min(innerHeight, ...tops)
}

function stepsUnder(left: number, right: number, top: number, height: number): number {
  const isUnder = (step: Element) => {
    const box = step.getBoundingClientRect()
    return box.width > 0 && box.left < right && box.right > left && box.top < top + height && box.bottom > top
  }
  const focused = document.querySelector('main :focus')
  const covered = elementsShown(STEPS).filter((step) => step.closest(PLACES) && isUnder(step)).length
  return covered + (focused && isUnder(focused) ? FOCUSED : 0)
}
