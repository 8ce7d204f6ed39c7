import type { MouseEvent, ReactNode } from 'react'
import { useShown } from './keep-alive/use-shown.ts'

interface PageProps {
  nav?: ReactNode
  top?: ReactNode
  bottom?: ReactNode
  /** page: up to 1,120 px (default); read: one column of text; form: a narrow form. */
  width?: 'page' | 'read' | 'form' | undefined
  children: ReactNode
}

export function Page({ nav, top, bottom, width = 'page', children }: PageProps) {
  return (
    <div className={nav === undefined ? 'page' : 'page page-with-nav'} onClickCapture={keepToFirstTap}>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      {nav}
      {top}
      {/* Only the page that is shown may have this id. */}
      <main id={useShown() ? 'main' : undefined} tabIndex={-1} className={`page-main page-${width}`}>
        {children}
      </main>
      {bottom !== undefined && (
        <div className="page-bottom">
          <div className="flex flex-wrap gap-3">{bottom}</div>
        </div>
      )}
    </div>
  )
}

/**
 * The first tap of a double tap on a bottom bar may have put another button under the finger, so the second one is ignored. A screen
 * that follows such a bar marks its own buttons with `data-first-tap`.
 */
function keepToFirstTap(event: MouseEvent<HTMLElement>) {
  if (!isSecondTap(event.nativeEvent)) return
  if (!(event.target instanceof Element) || !event.target.closest('.page-bottom, .tab-bar, [data-first-tap]'))
    return
  event.preventDefault()
  event.stopPropagation()
}

const SOON_MS = 400
const NEAR_PX = 24

/** `pointerType` is missing in older browsers. */
type Tap = Pick<MouseEvent, 'timeStamp' | 'clientX' | 'clientY' | 'detail'> & { pointerType?: string }

let last: Tap | undefined

/**
 * Call this for every click, in order. Phones report `detail` 1 for each tap, so for touch the time and position decide. A
 * keyboard click has `detail` 0.
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
