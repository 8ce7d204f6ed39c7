import { Activity, use, type ReactNode } from 'react'
import { Shown, useShown } from './use-shown.ts'

/**
 * A screen that stays in the page while another is looked at, so that coming back needs neither drawing nor layout
 * (decision 007). Hidden, it has no height, and nobody meets it: no eye, finger, keyboard or screen reader.
 */
export function KeepAlive({ shown, children }: { shown: boolean; children: ReactNode }) {
  const isReached = use(Shown) && shown
  return (
    <div className="kept" data-hidden={shown ? undefined : ''}>
      <Shown value={isReached}>{children}</Shown>
    </div>
  )
}

/** Elements of the screen that is looked at. To ask one of a hidden screen for its place or style would lay that out. */
export function elementsShown(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (element) => !element.closest('[data-hidden]'),
  )
}

/** What does more than show, inside `KeepAlive`: its effects (asking the server, clocks) begin and end with being looked at. */
export function WhileShown({ children }: { children: ReactNode }) {
  return <Activity mode={useShown() ? 'visible' : 'hidden'}>{children}</Activity>
}

/** For `memo`: a hidden screen stands still, a shown one is drawn again when anything it was given is another. */
export function isUnchanged<Props extends { shown: boolean }>(drawn: Props, next: Props): boolean {
  if (!next.shown) return true
  const names = Object.keys(next) as (keyof Props)[]
  return names.every((name) => name === 'shown' || Object.is(drawn[name], next[name]))
}
