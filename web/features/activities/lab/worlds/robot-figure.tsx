/** Qala seen from above, facing up, 36 wide, with its middle at 0, 0. */
export function RobotFigure() {
  return (
    <g strokeLinecap="round" strokeLinejoin="round">
      <ellipse cy="3" rx="17" ry="16" fill="var(--pic-on-sun)" opacity=".2" />
      <path fill="var(--pic-sun)" stroke="var(--pic-ink)" strokeWidth="1.5" d="M-6-15 0-22l6 7z" />
      <g fill="var(--pic-coral)" stroke="var(--pic-ink)" strokeWidth="1.5">
        <rect x="-17" y="-9" width="6" height="10" rx="2.5" />
        <rect x="11" y="-9" width="6" height="10" rx="2.5" />
      </g>
      <g fill="var(--pic-on-sun)" stroke="var(--pic-ink)" strokeWidth="1.5">
        <rect x="-16.5" y="3" width="6" height="11" rx="2.5" />
        <rect x="10.5" y="3" width="6" height="11" rx="2.5" />
      </g>
      <rect
        x="-13.5"
        y="-15.5"
        width="27"
        height="31"
        rx="10.5"
        fill="var(--pic-white)"
        stroke="var(--pic-ink)"
        strokeWidth="1.8"
      />
      <rect x="-10.5" y="-12.5" width="21" height="13.5" rx="6" fill="var(--pic-screen)" />
      <g fill="none" stroke="var(--pic-sun)" strokeWidth="1.6">
        <path strokeWidth="4.6" d="M-4.5-7.5h.01M4.5-7.5h.01" />
        <path d="M-3-2.8q3 2.4 6 0" />
      </g>
      <path fill="var(--pic-indigo)" d="M-12.7 4h25.4v6.5h-25.4z" />
      <path
        fill="var(--pic-sun)"
        d="m-12.7 10.5 3.2-5.5 3.2 5.5zm6.4 0 3.2-5.5 3.2 5.5zm6.3 0 3.2-5.5 3.2 5.5zm6.4 0 3.2-5.5 3.1 5.5z"
      />
      <path stroke="var(--pic-ink)" strokeWidth="1.2" d="M-13 4h26M-13 10.5h26" />
    </g>
  )
}

/** A burst around 0, 0 where the robot ran into something. */
export function Burst() {
  return (
    <path
      fill="var(--pic-sun)"
      stroke="var(--pic-coral)"
      strokeWidth="2.2"
      strokeLinejoin="round"
      d="m0-13 3 7 7-4-3 7 8 3-8 3 3 7-7-4-3 7-3-7-7 4 3-7-8-3 8-3-3-7 7 4z"
    />
  )
}
