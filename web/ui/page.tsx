import type { MouseEvent, ReactNode } from 'react'
import { useShown } from './keep-alive/use-shown.ts'
import { isSecondTap } from './second-tap.ts'

export interface PageProps {
  /** The TabBar. Leave it out in the lesson viewer and in a quiz. */
  nav?: ReactNode
  /** A TopBar, or the viewer's own <header>. */
  top?: ReactNode
  /** One or two Buttons that stay within thumb's reach at the bottom. */
  bottom?: ReactNode
  /** page: up to 1,120 px (default); read: one column of text; form: a narrow form. */
  width?: 'page' | 'read' | 'form' | undefined
  children: ReactNode
}

/** One whole screen: skip link, navigation, top, <main id="main">, bottom actions; keeps clear of notches. */
export function Page({ nav, top, bottom, width = 'page', children }: PageProps) {
  return (
    <div className={nav === undefined ? 'page' : 'page page-with-nav'} onClickCapture={keepToFirstTap}>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      {nav}
      {top}
      {/* A kept page lends the name to the one that is looked at. */}
      <main id={useShown() ? 'main' : undefined} tabIndex={-1} className={`page-main page-${width}`}>
        {children}
      </main>
      {bottom !== undefined && (
        <div className="page-bottom">
          <div>{bottom}</div>
        </div>
      )}
    </div>
  )
}

/**
 * In the bars at the bottom the second half of a double tap does nothing: the first may have put another button under
 * the finger, and a result would be left unseen or a lesson completed unread.
 */
function keepToFirstTap(event: MouseEvent<HTMLElement>) {
  if (!isSecondTap(event.nativeEvent)) return
  if (!(event.target instanceof Element) || !event.target.closest('.page-bottom, .tab-bar')) return
  event.preventDefault()
  event.stopPropagation()
}
