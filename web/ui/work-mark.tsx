interface WorkMarkProps {
  state: 'done' | 'begun' | 'open'
  /** The accessible text: what is done, begun or open. */
  label: string
  className?: string | undefined
}

const TONE = { done: 'text-leaf', begun: 'text-indigo', open: 'text-soft' }

/** A full circle with a tick, a half circle or an empty circle. They differ without colour, so they also work on paper. */
export function WorkMark({ state, label, className = '' }: WorkMarkProps) {
  return (
    <>
      <span className="sr-only">{label}</span>
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        className={`size-6 flex-none ${TONE[state]} ${className}`}
      >
        <circle cx="12" cy="12" r="9" fill={state === 'done' ? 'currentColor' : 'none'} />
        {state === 'begun' && <path fill="currentColor" stroke="none" d="M12 3a9 9 0 0 1 0 18z" />}
        {state === 'done' && (
          <path
            d="m7.500 12.500 3 3 6-6.500"
            className="stroke-on-leaf"
            strokeWidth="2.500"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        )}
      </svg>
    </>
  )
}
