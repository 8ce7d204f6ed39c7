/**
 * Give this to an element as its ref when the element that had the focus is gone. It takes the focus once, when it appears, and the
 * page does not scroll.
 */
export function focusOnce(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}
