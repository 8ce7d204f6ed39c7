import { Activity, use, type ReactNode } from 'react'
import { Shown, useShown } from './use-shown.ts'

/** Keeps a screen in the page, rendered and laid out, while another is shown (docs/decisions/007-kept-screens.md). */
export function KeepAlive({ shown, children }: { shown: boolean; children: ReactNode }) {
  const isReached = use(Shown) && shown
  return (
    <div className="keep-alive" data-hidden={shown ? undefined : ''}>
      <Shown value={isReached}>{children}</Shown>
    </div>
  )
}

/** Use this inside `KeepAlive`. Effects such as requests and clocks run only while the screen is shown. */
export function WhileShown({ children }: { children: ReactNode }) {
  return <Activity mode={useShown() ? 'visible' : 'hidden'}>{children}</Activity>
}

/**
 * Returns matching elements of the shown screen. Asking for the position or style of a hidden element would force the browser
 * to lay it out.
 */
export function elementsShown(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (element) => !element.closest('[data-hidden]'),
  )
}

/** Lays out hidden screens one at a time, so that showing one only needs painting. Returns a function that cancels the rest. */
export function layOutHidden(whenIdle: (step: () => void) => void): () => void {
  const screens = [...document.querySelectorAll('.keep-alive[data-hidden] > *')]
  const layOutNext = () => {
    const screen = screens.pop()
    if (!screen) return
    // This forces the layout. Where the layout is up to date, it costs nothing.
    screen.getBoundingClientRect()
    whenIdle(layOutNext)
  }
  whenIdle(layOutNext)
  return () => void screens.splice(0)
}

interface Hideable {
  shown: boolean
  /** The page is idle, so hidden screens may render in advance. */
  atRest?: boolean
  progress?: unknown
}

/** For `memo`: a hidden screen renders again only for new progress while the page is idle, and a shown one for any change. */
export function skipHiddenRender<Props extends Hideable>(drawn: Props, next: Props): boolean {
  if (!next.shown) return next.atRest !== true || drawn.progress === next.progress
  const names = Object.keys(next) as (keyof Props)[]
  return names.every((name) => name === 'shown' || name === 'atRest' || Object.is(drawn[name], next[name]))
}
