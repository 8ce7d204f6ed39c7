import type { ReactNode } from 'react'
import { Beads } from './illustrations/beads.tsx'
import { Logo } from './logo.tsx'

export interface TopBarProps {
  /** The screen's <h1>. Without it the logo stands here and the screen brings its own <h1>. */
  title?: string | undefined
  right?: ReactNode
}

export function TopBar({ title, right }: TopBarProps) {
  return (
    <header className="top-bar">
      <Beads />
      <div className="top-bar-row">
        {title === undefined ? <Logo /> : <h1 className="text-2xl">{title}</h1>}
        {right !== undefined && <div className="ml-auto shrink-0">{right}</div>}
      </div>
    </header>
  )
}
