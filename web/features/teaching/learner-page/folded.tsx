import { useState, type ReactNode } from 'react'

interface FoldedProps {
  summary: ReactNode
  children: ReactNode
}

/** A part that is closed at first. What is in it is drawn, and its content fetched, when somebody opens it. */
export function Folded({ summary, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-12 py-3 font-semibold text-indigo wrap-anywhere">{summary}</summary>
      {isOpen && <div className="pb-3">{children}</div>}
    </details>
  )
}
