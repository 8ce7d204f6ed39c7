import type { ReactNode } from 'react'

interface MarksScrollProps {
  label: string
  children: ReactNode
}

/** A table that scrolls by itself. A keyboard can scroll it only because it can have the focus. */
export function MarksScroll({ label, children }: MarksScrollProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label={label} tabIndex={0} className="marks-scroll">
      {children}
    </section>
  )
}
