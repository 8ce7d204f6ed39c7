import { QalaFigure } from './qala.tsx'

// This is separate from the scenes of the first screen, so that their chunk stays small.

/** The robot dances once among falling beads, because something is finished. With reduced motion it does not move. */
export function Celebration({ className = '' }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 300 240" aria-hidden="true" className={`celebration ${className}`}>
      <g className="celebration-beads">
        <path
          fill="var(--pic-sun)"
          d="m26 60 12-18 12 18zM262 134l10-15 10 15zM92 26l8-12 8 12zM8 196l8-12 8 12z"
        />
        <path
          fill="var(--pic-coral)"
          d="m12 124 12 16 12-16zM246 28l12 16 12-16zM196 10l7 10 7-10zM270 186l9 12 9-12z"
        />
        <path fill="var(--pic-indigo)" d="m36 88 9 9-9 9-9-9zM274 72l10 10-10 10-10-10zM148 0l7 7-7 7-7-7z" />
        <path
          fill="var(--pic-leaf)"
          d="M6 84h11v11H6zM230 56h10v10h-10zM60 18h9v9h-9zM284 150h10v10h-10zM24 158h9v9h-9z"
        />
      </g>
      <g className="celebration-robot">
        <g transform="translate(40 16)">
          <QalaFigure pose="dance" />
        </g>
      </g>
    </svg>
  )
}
