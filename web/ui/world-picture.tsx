import type { ReactNode } from 'react'
import type { WorldName } from '#domain/learning/lab/level.ts'
import { Tile } from './card.tsx'

/** The tile with the picture of a topic of the Lab. */
export function WorldPicture({ world }: { world: WorldName }) {
  return (
    <Tile tone={PICTURES[world].tone}>
      <WorldDrawing world={world} />
    </Tile>
  )
}

/** The picture is drawn on 40 × 40. */
export function WorldDrawing({ world, className }: { world: WorldName; className?: string }) {
  return (
    <svg
      viewBox="0 0 40 40"
      aria-hidden="true"
      fill="none"
      stroke="var(--pic-indigo)"
      strokeWidth="2.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      {PICTURES[world].drawing}
    </svg>
  )
}

interface Picture {
  tone: 'sun' | 'leaf' | 'indigo' | 'coral' | 'sky'
  drawing: ReactNode
}

const PICTURES: Record<WorldName, Picture> = {
  robot: {
    tone: 'sky',
    drawing: (
      <>
        <path d="M20 11V6" />
        <circle cx="20" cy="5.5" r="1.7" fill="var(--pic-sun)" />
        <path fill="var(--pic-coral)" d="M8 19H5v8h3M32 19h3v8h-3" />
        <rect x="7.5" y="11" width="25" height="23" rx="9" fill="var(--pic-white)" />
        <rect x="11.5" y="15.5" width="17" height="12" rx="5" fill="var(--pic-on-sun)" stroke="none" />
        <path stroke="var(--pic-sun)" strokeWidth="4" d="M16.5 20.5h.01M23.5 20.5h.01" />
        <path stroke="var(--pic-sun)" strokeWidth="1.6" d="M18 24.5q2 1.5 4 0" />
      </>
    ),
  },
  turtle: {
    tone: 'leaf',
    drawing: (
      <>
        <path stroke="var(--pic-coral)" strokeWidth="3.2" d="M4 35V23h9" />
        <path fill="var(--pic-sun)" d="M19 15l-3-4M29 15l2-4M19 31l-3 4M29 31l2 4M34 19q5 0 4 4-1 4-5 3.5z" />
        <ellipse cx="24" cy="23" rx="11.5" ry="9.5" fill="var(--pic-leaf)" />
        <path stroke="var(--pic-white)" strokeWidth="2" d="m20 18.5h7l3 4.5-3 4.5h-7L17.5 23z" />
      </>
    ),
  },
  number: {
    tone: 'sun',
    drawing: (
      <>
        <path d="M4 12h8M28 28h9m-4-4 4 4-4 4" stroke="var(--pic-coral)" strokeWidth="3.2" />
        <rect x="9" y="7" width="22" height="26" rx="5" fill="var(--pic-indigo)" stroke="none" />
        <rect x="13" y="11" width="14" height="7" rx="2.5" fill="var(--pic-white)" stroke="none" />
        <path stroke="var(--pic-sun)" d="M14.5 25.5h4m-2-2v4M22 24h3.5M22 27.5h3.5" />
      </>
    ),
  },
  motors: {
    tone: 'coral',
    drawing: (
      <>
        <path stroke="var(--pic-coral)" strokeWidth="3.2" d="M20 11V4m-4 3.5L20 4l4 3.5" />
        <g fill="var(--pic-on-sun)" stroke="var(--pic-ink)" strokeWidth="1.5">
          <rect x="5" y="17" width="8" height="15" rx="3.5" />
          <rect x="27" y="17" width="8" height="15" rx="3.5" />
        </g>
        <rect x="11" y="13" width="18" height="23" rx="6" fill="var(--pic-white)" />
        <path stroke="var(--pic-sun)" strokeWidth="5" d="M16 19h.01M24 19h.01" />
        <path d="M15 29h10" />
      </>
    ),
  },
  stage: {
    tone: 'leaf',
    drawing: (
      <>
        <path stroke="var(--pic-leaf)" d="M21 8q1-4 6-4" />
        <path fill="var(--pic-sun)" stroke="var(--pic-coral)" d="M19 8q7-1 7 6t-7 6.5-7-5.5q0-6 7-7z" />
        <path fill="var(--pic-wood)" d="M6 25h28l-3 11H9z" />
        <path stroke="var(--pic-sun)" d="m12 32 3-4 3 4 3-4 3 4 3-4" />
      </>
    ),
  },
  circuit: {
    tone: 'sun',
    drawing: (
      <>
        <path stroke="var(--pic-coral)" d="M20 2.5v2M7 8l1.5 1.5M33 8l-1.5 1.5" />
        <path fill="var(--pic-sun)" d="M14.5 25q0-3-2.5-5.5a10 10 0 1 1 16 0Q25.5 22 25.5 25z" />
        <path d="m17 18 3 3 3-3M20 21v4" strokeWidth="2" />
        <path fill="var(--pic-grey)" d="M15 25h10v6H15z" />
        <path d="M15 31H6v5M25 31h9v5" stroke="var(--pic-coral)" />
      </>
    ),
  },
  binary: {
    tone: 'indigo',
    drawing: (
      <>
        <rect x="4.5" y="6" width="31" height="12" rx="6" fill="var(--pic-leaf)" />
        <circle cx="29.5" cy="12" r="4.5" fill="var(--pic-sun)" stroke="none" />
        <rect x="4.5" y="22" width="31" height="12" rx="6" fill="var(--pic-white)" />
        <circle cx="10.5" cy="28" r="4.5" fill="var(--pic-grey)" stroke="none" />
      </>
    ),
  },
  network: {
    tone: 'sky',
    drawing: (
      <>
        <path
          stroke="var(--pic-coral)"
          d="M9 30 20 17M31 30 20 17"
          strokeDasharray=".1 4.5"
          strokeWidth="3"
        />
        <rect x="10" y="4" width="20" height="14" rx="3" fill="var(--pic-white)" />
        <path d="m10.5 6 9.5 7 9.5-7" />
        <circle cx="8.5" cy="31.5" r="4.5" fill="var(--pic-sun)" />
        <circle cx="31.5" cy="31.5" r="4.5" fill="var(--pic-leaf)" />
      </>
    ),
  },
  table: {
    tone: 'coral',
    drawing: (
      <>
        <rect x="4.5" y="6" width="31" height="28" rx="4" fill="var(--pic-white)" />
        <path fill="var(--pic-sun)" d="M5 15v-5q0-3.5 3.5-3.5h23Q35 6.5 35 10v5z" />
        <path d="M5 24.5h30M15.5 15v18.5" strokeWidth="2" />
        <path stroke="var(--pic-coral)" d="M20 20h10M20 29h6" />
      </>
    ),
  },
  cpu: {
    tone: 'indigo',
    drawing: (
      <>
        <path d="M14 5v30M20 5v30M26 5v30M5 14h30M5 20h30M5 26h30" stroke="var(--pic-grey)" />
        <rect x="9.5" y="9.5" width="21" height="21" rx="4" fill="var(--pic-leaf)" />
        <rect x="15" y="15" width="10" height="10" rx="2" fill="var(--pic-sun)" stroke="none" />
      </>
    ),
  },
  flowchart: {
    tone: 'sun',
    drawing: (
      <>
        <path d="M13 13H8v12M27 13h5v12" stroke="var(--pic-coral)" />
        <path fill="var(--pic-sun)" d="m20 4 9.5 9-9.5 9-9.5-9z" />
        <rect x="3" y="26" width="13" height="9" rx="3" fill="var(--pic-white)" />
        <rect x="24" y="26" width="13" height="9" rx="3" fill="var(--pic-leaf)" />
      </>
    ),
  },
}
