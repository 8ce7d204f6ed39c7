import { Activity, use, type ReactNode } from 'react'
import { Shown, useShown } from './use-shown.ts'

/** Keeps a screen in the page, drawn and laid out, while another is shown (docs/decisions/007-kept-screens.md). */
export function KeepAlive({ shown, children }: { shown: boolean; children: ReactNode }) {
  const isReached = use(Shown) && shown
  return (
    <div className="keep-alive" data-hidden={shown ? undefined : ''}>
      <Shown value={isReached}>{children}</Shown>
    </div>
  )
}

/** Inside `KeepAlive`: effects (asking the server, clocks) run only while the screen is shown. */
export function WhileShown({ children }: { children: ReactNode }) {
  return <Activity mode={useShown() ? 'visible' : 'hidden'}>{children}</Activity>
}

/** Elements of the shown screen. Asking one of a hidden screen for its place or style would make the browser lay that out. */
export function elementsShown(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (element) => !element.closest('[data-hidden]'),
  )
}
