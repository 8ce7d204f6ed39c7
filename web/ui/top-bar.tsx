import type { ReactNode } from 'react'
import { Beads } from './illustrations/beads.tsx'

export interface TopBarProps {
  /** The screen's <h1>. Without it the logo stands here and the screen brings its own <h1>. */
  title?: string | undefined
  /** Something small at the end: "✓ All work safe". */
  right?: ReactNode
}

/** The top of a tab: beads band, then logo or heading. */
export function TopBar({ title, right }: TopBarProps) {
  return (
    <header>
      <Beads />
      <div className="flex items-center gap-3 px-4 pt-4 pb-2">
        {title === undefined ? <span className="logo">qala</span> : <h1 className="text-2xl">{title}</h1>}
        {right !== undefined && <div className="ml-auto">{right}</div>}
      </div>
    </header>
  )
}
