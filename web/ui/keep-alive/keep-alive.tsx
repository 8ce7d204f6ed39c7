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

/** Lays out hidden screens one at a time, so that showing one needs no more than painting. The answer cancels the rest. */
export function layOutHidden(whenIdle: (step: () => void) => void): () => void {
  const screens = [...document.querySelectorAll('.keep-alive[data-hidden] > *')]
  const layOutNext = () => {
    const screen = screens.pop()
    if (!screen) return
    // The browser must lay it out to answer; where it has already, this costs nothing.
    screen.getBoundingClientRect()
    whenIdle(layOutNext)
  }
  whenIdle(layOutNext)
  return () => void screens.splice(0)
}

interface Hideable {
  shown: boolean
  /** The page has nothing to do: what is hidden may be drawn ahead of the next look. */
  atRest?: boolean
  progress?: unknown
}

/** For `memo`: a hidden screen is drawn again only for new progress while the page is at rest, a shown one for any change. */
export function skipHiddenRender<Props extends Hideable>(drawn: Props, next: Props): boolean {
  if (!next.shown) return next.atRest !== true || drawn.progress === next.progress
  const names = Object.keys(next) as (keyof Props)[]
  return names.every((name) => name === 'shown' || name === 'atRest' || Object.is(drawn[name], next[name]))
}
