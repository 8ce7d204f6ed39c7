import type { ReactNode } from 'react'

export interface PageProps {
  /** The TabBar. Leave it out in the lesson viewer and in a quiz. */
  nav?: ReactNode
  /** A TopBar or the viewer's own header. */
  top?: ReactNode
  /** One or two buttons that stay within thumb's reach at the bottom. */
  bottom?: ReactNode
  /** 'read' for one column of text, 'page' (default) for up to 1,120 px. */
  width?: 'page' | 'read' | 'form' | undefined
  children: ReactNode
}

/** One whole screen: skip link, top, <main id="main">, bottom actions, navigation, safe areas. */
export function Page({ nav, top, bottom, width = 'page', children }: PageProps) {
  return (
    <div className="page">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      {nav}
      {top}
      <main id="main" tabIndex={-1} className={`page-main page-${width}`}>
        {children}
      </main>
      {bottom !== undefined && <div className="page-bottom">{bottom}</div>}
    </div>
  )
}
