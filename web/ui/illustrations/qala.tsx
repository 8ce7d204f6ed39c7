export type QalaPose = 'wave' | 'explain' | 'wait' | 'dance' | 'sleep' | 'lost'

export interface QalaProps {
  pose?: QalaPose | undefined
  /** Text alternative; without it the robot is decoration. */
  label?: string | undefined
  /** Set a height: "h-36". */
  className?: string | undefined
}

/** The companion. wave: greeting; explain: after an answer; wait: empty screens; dance: finished; sleep: offline; lost: 404. */
export function Qala({ pose = 'wave', label, className = 'h-36' }: QalaProps) {
  return (
    <svg
      viewBox="0 0 200 210"
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
      className={className}
      data-pose={pose}
    >
      <rect x="38" y="34" width="124" height="88" rx="34" fill="var(--pic-white)" />
    </svg>
  )
}
