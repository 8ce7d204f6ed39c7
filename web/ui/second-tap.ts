const SOON_MS = 400
const NEAR_PX = 24

/** `pointerType` is missing in older browsers. */
type Tap = Pick<MouseEvent, 'timeStamp' | 'clientX' | 'clientY' | 'detail'> & { pointerType?: string }

let last: Tap | undefined

/**
 * Whether this click is the second half of a double tap. Must be asked of every click, in their order. Phones start at
 * `detail` 1 with each tap, so for fingers time and place decide. A keyboard's click has `detail` 0.
 */
export function isSecondTap(tap: Tap): boolean {
  const before = last
  last = tap
  if (tap.detail === 0) return false
  if (tap.detail > 1) return true
  return (
    before !== undefined &&
    tap.pointerType !== 'mouse' &&
    tap.timeStamp - before.timeStamp < SOON_MS &&
    Math.hypot(tap.clientX - before.clientX, tap.clientY - before.clientY) < NEAR_PX
  )
}
