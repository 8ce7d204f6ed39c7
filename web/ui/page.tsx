import type { ReactNode } from 'react'

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
    <div className={nav === undefined ? 'page' : 'page page-with-nav'}>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      {nav}
      {top}
      <main id="main" tabIndex={-1} className={`page-main page-${width}`}>
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
