import { useId } from 'react'

export function Beads({ className = '' }: { className?: string | undefined }) {
  const id = `beads${useId()}`
  return (
    <svg aria-hidden="true" width="100%" height="16" className={`block shrink-0 ${className}`}>
      <defs>
        <pattern id={id} width="64" height="16" patternUnits="userSpaceOnUse">
          <path fill="var(--pic-bead-ground)" d="M0 0h64v16H0z" />
          <path fill="var(--pic-sun)" d="M0 16 16 0l16 16z" />
          <path fill="var(--pic-bead-ink)" d="m8 16 8-8 8 8z" />
          <path fill="var(--pic-coral)" d="m32 0 16 16L64 0z" />
          <path fill="var(--pic-bead-light)" d="m40 0 8 8 8-8z" />
        </pattern>
      </defs>
      <path fill={`url(#${id})`} d="M0 0h9999v16H0z" />
    </svg>
  )
}
