import type { ReactNode } from 'react'
import { Beads } from './illustrations/beads.tsx'

interface TopBarProps {
  /** The screen's <h1>. Without it, the logo is shown here and the screen must have its own <h1>. */
  title?: string | undefined
  right?: ReactNode
}

export function TopBar({ title, right }: TopBarProps) {
  return (
    <header className="top-bar">
      <Beads />
      <div className="top-bar-row flex flex-wrap items-center gap-3">
        {title === undefined ? <Logo /> : <h1 className="text-2xl">{title}</h1>}
        {right !== undefined && <div className="ml-auto shrink-0">{right}</div>}
      </div>
    </header>
  )
}

/** The name is text, so that it is read out and follows the user's text size. */
export function Logo() {
  return (
    <span className="logo">
      <svg viewBox="0 0 40 40" aria-hidden="true" className="size-9">
        <rect width="40" height="40" rx="12" fill="var(--pic-bead-ground)" />
        <path stroke="var(--pic-on-dark)" strokeWidth="2.500" strokeLinecap="round" d="M20 10V6" />
        <circle cx="20" cy="5.500" r="2.500" fill="var(--pic-sun)" />
        <path fill="var(--pic-coral)" d="M5 17h4v8H5zM31 17h4v8h-4z" />
        <rect x="7" y="10" width="26" height="20" rx="8.500" fill="var(--pic-on-dark)" />
        <rect x="10.500" y="13.500" width="19" height="12.500" rx="6" fill="var(--pic-screen)" />
        <g fill="none" stroke="var(--pic-sun)" strokeLinecap="round">
          <path strokeWidth="3.500" d="M16 18.500v.5M24 18.500v.5" />
          <path strokeWidth="1.800" d="M18 22.500q2 1.500 4 0" />
        </g>
        <path fill="var(--pic-sun)" d="m8 37 4-5 4 5zm8 0 4-5 4 5zm8 0 4-5 4 5z" />
      </svg>
      qala
    </span>
  )
}
