import type { ReactNode } from 'react'
import type { Strand } from '#domain/learning/content.ts'
import type { Badge } from '#domain/learning/robot/badges.ts'
import { WorldDrawing } from '#web/ui/world-picture.tsx'

interface BadgePictureProps {
  /** A drawing on 40 × 40. */
  children: ReactNode
  isEarned: boolean
  className?: string
}

const BEAD_COUNT = 16

/** A round badge with a ring of beads around its drawing. One that is still to be earned has an empty ring. */
export function BadgePicture({ children, isEarned, className = 'size-16' }: BadgePictureProps) {
  return (
    <svg viewBox="0 0 80 80" aria-hidden="true" className={`flex-none ${className}`}>
      {isEarned ? (
        <>
          <circle cx="40" cy="40" r="38" fill="var(--pic-indigo)" />
          {Array.from({ length: BEAD_COUNT }, (_, at) => {
            const turn = (at * 2 * Math.PI) / BEAD_COUNT
            const [x, y] = [40 + 33 * Math.sin(turn), 40 - 33 * Math.cos(turn)].map((one) => one.toFixed(1))
            const fill = at % 2 === 0 ? 'var(--pic-sun)' : 'var(--pic-coral)'
            return <circle key={at} cx={x} cy={y} r={at % 2 === 0 ? 3.6 : 2.6} fill={fill} />
          })}
          <circle cx="40" cy="40" r="27.5" fill="var(--pic-paper)" stroke="var(--pic-sun)" strokeWidth="2" />
        </>
      ) : (
        <circle
          cx="40"
          cy="40"
          r="36"
          fill="none"
          className="stroke-field"
          strokeWidth="2.5"
          strokeDasharray=".1 7"
          strokeLinecap="round"
        />
      )}
      <svg x="22" y="22" width="36" height="36" opacity={isEarned ? undefined : 0.55}>
        {children}
      </svg>
    </svg>
  )
}

/** Draws what a badge is for, on 40 × 40. */
export function BadgeDrawing({ badge: { of } }: { badge: Pick<Badge, 'of'> }) {
  return 'world' in of ? <WorldDrawing world={of.world} /> : <StrandDrawing strand={of.strand} />
}

/** The drawing of a strand, in the style of the worlds. */
function StrandDrawing({ strand }: { strand: Strand }) {
  return (
    <svg
      viewBox="0 0 40 40"
      fill="none"
      stroke="var(--pic-indigo)"
      strokeWidth="2.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {STRAND_DRAWINGS[strand]}
    </svg>
  )
}

const STRAND_DRAWINGS: Record<Strand, ReactNode> = {
  coding: (
    <>
      <path
        fill="var(--pic-sun)"
        d="M5 8h4l2 2h4l2-2h15a2.500 2.500 0 0 1 2.500 2.500v5A2.500 2.500 0 0 1 32 18H17l-2 2h-4l-2-2H5z"
      />
      <path
        fill="var(--pic-leaf)"
        d="M5 22h4l2 2h4l2-2h9a2.500 2.500 0 0 1 2.500 2.500v5A2.500 2.500 0 0 1 26 32h-9l-2 2h-4l-2-2H5z"
      />
    </>
  ),
  robotics: (
    <>
      <path fill="var(--pic-grey)" d="M8 30h18v5H8z" />
      <path stroke="var(--pic-coral)" strokeWidth="4.5" d="M17 29 11 17l13-8" />
      <path d="m24 9 8-2M24 9l4 7M32 7l3 4M28 16l5-1" />
      <circle cx="11" cy="17" r="3" fill="var(--pic-sun)" />
      <circle cx="24" cy="9" r="3" fill="var(--pic-sun)" />
    </>
  ),
  internet: (
    <>
      <circle cx="20" cy="20" r="14.500" fill="var(--pic-leaf)" />
      <path
        d="M20 5.500c-9 8-9 21 0 29 9-8 9-21 0-29zM6.500 15h27M6.500 25h27"
        stroke="var(--pic-white)"
        strokeWidth="2"
      />
      <circle cx="20" cy="20" r="14.500" />
    </>
  ),
  application: (
    <>
      <rect x="4.500" y="6" width="31" height="21" rx="3.500" fill="var(--pic-white)" />
      <path fill="var(--pic-coral)" stroke="none" d="M6 9.500q0-2 2-2h24q2 0 2 2V12H6z" />
      <path d="M20 27v6M13 34h14" />
      <path fill="var(--pic-sun)" strokeWidth="2" d="m18 14 9 4.500-4 1-1 4z" />
    </>
  ),
}
