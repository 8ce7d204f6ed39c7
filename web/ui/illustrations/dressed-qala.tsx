import type { ReactNode } from 'react'
import type { Outfit, PieceOf } from '#domain/learning/robot/outfit.ts'
import { QalaFigure, type QalaPose, type Wear } from './qala.tsx'

const INK = 'var(--pic-ink)'
const WHITE = 'var(--pic-white)'
const SUN = 'var(--pic-sun)'
const CORAL = 'var(--pic-coral)'
const INDIGO = 'var(--pic-indigo)'
const LEAF = 'var(--pic-leaf-bright)'
const WOOD = 'var(--pic-wood)'

interface DressedQalaProps {
  outfit: Outfit
  pose: QalaPose
  className?: string
  /** Says what the robot wears. Without it, the picture is for the eyes only. */
  label?: string
}

/** The learner's own robot. */
export function DressedQala({ outfit, pose, className = 'h-36', label }: DressedQalaProps) {
  const name = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <svg viewBox="0 0 220 226" {...name} className={className}>
      <QalaFigure pose={pose} wear={wearOf(outfit)} />
    </svg>
  )
}

/** The robot's head alone, as a small picture of a colour, a hat or a face. */
export function DressedHead({ outfit, className }: { outfit: Outfit; className: string }) {
  return (
    <svg viewBox="22 0 176 132" aria-hidden="true" className={className}>
      <QalaFigure pose="explain" wear={{ ...wearOf(outfit), tilt: '', arms: [], extra: null }} />
    </svg>
  )
}

/** One pattern of beads, as a small picture. */
export function BeadStrip({ beads, className }: { beads: PieceOf<'beads'>; className: string }) {
  return (
    <svg viewBox="0 0 88 26" aria-hidden="true" className={className}>
      <Belt beads={beads} />
    </svg>
  )
}

function Belt({ beads }: { beads: PieceOf<'beads'> }) {
  return (
    <>
      <path fill={INDIGO} d="M0 2h88v22H0z" />
      <g transform="translate(0 2)">{BEADS[beads]}</g>
      <path stroke={INK} strokeWidth="3" d="M0 2h88M0 24.500h88" />
    </>
  )
}

export function wearOf({ colour, beads, hat, face }: Outfit): Wear {
  return {
    shell: SHELLS[colour],
    belt: (
      <g transform="translate(66 164)">
        <Belt beads={beads} />
      </g>
    ),
    ...(hat !== 'none' && { hat: HATS[hat] }),
    ...FACES[face],
  }
}

const SHELLS: Record<PieceOf<'colour'>, string> = {
  white: WHITE,
  silver: 'var(--pic-grey)',
  sun: SUN,
  leaf: LEAF,
  coral: CORAL,
  copper: WOOD,
}

/** Each pattern is a strip of 88 × 22, on indigo. It is plain geometry on a grid of our own. */
const BEADS: Record<PieceOf<'beads'>, ReactNode> = {
  triangles: (
    <>
      <path fill={SUN} d="m0 22 11-18 11 18zm22 0 11-18 11 18zm22 0 11-18 11 18zm22 0 11-18 11 18z" />
      <path fill={CORAL} d="m17 22 5-8 5 8zm22 0 5-8 5 8zm22 0 5-8 5 8zM0 14l5 8H0zM88 14l-5 8h5z" />
    </>
  ),
  waves: (
    <g fill="none" strokeLinecap="butt" strokeWidth="4">
      <path stroke={SUN} d="M0 7q5.500-7 11 0t11 0 11 0 11 0 11 0 11 0 11 0 11 0" />
      <path stroke={CORAL} d="M0 16q5.500-7 11 0t11 0 11 0 11 0 11 0 11 0 11 0 11 0" />
    </g>
  ),
  stripes: (
    <g fill="none" strokeLinecap="butt" strokeWidth="5.500">
      <path stroke={SUN} d="M5.500 0v22M27.500 0v22M49.500 0v22M71.500 0v22" />
      <path stroke={CORAL} d="M16.500 0v22M38.500 0v22M60.500 0v22M82.500 0v22" />
    </g>
  ),
  steps: (
    <>
      <path
        fill={SUN}
        d="M0 22v-5h4v-6h4V4h6v7h4v6h4v5zm22 0v-5h4v-6h4V4h6v7h4v6h4v5zm22 0v-5h4v-6h4V4h6v7h4v6h4v5zm22 0v-5h4v-6h4V4h6v7h4v6h4v5z"
      />
      <path fill={CORAL} d="M8 22v-6h6v6zm22 0v-6h6v6zm22 0v-6h6v6zm22 0v-6h6v6z" />
    </>
  ),
  diamonds: (
    <>
      <path
        fill={SUN}
        d="m0 11 11-9 11 9-11 9zm22 0 11-9 11 9-11 9zm22 0 11-9 11 9-11 9zm22 0 11-9 11 9-11 9z"
      />
      <path fill={CORAL} d="m6 11 5-4 5 4-5 4zm22 0 5-4 5 4-5 4zm22 0 5-4 5 4-5 4zm22 0 5-4 5 4-5 4z" />
    </>
  ),
  dots: (
    <g fill="none" strokeLinecap="round" strokeWidth="8">
      <path
        stroke={SUN}
        d="M5.500 6.500h.01M27.500 6.500h.01M49.500 6.500h.01M71.500 6.500h.01M16.500 15.500h.01M38.500 15.500h.01M60.500 15.500h.01M82.500 15.500h.01"
      />
      <path
        stroke={CORAL}
        strokeWidth="6"
        d="M16.500 5h.01M38.500 5h.01M60.500 5h.01M82.500 5h.01M5.500 17h.01M27.500 17h.01M49.500 17h.01M71.500 17h.01"
      />
    </g>
  ),
  checks: (
    <>
      <path fill={SUN} d="M0 0h11v11H0zM22 0h11v11H22zM44 0h11v11H44zM66 0h11v11H66z" />
      <path fill={CORAL} d="M11 11h11v11H11zM33 11h11v11H33zM55 11h11v11H55zM77 11h11v11H77z" />
    </>
  ),
  zigzag: (
    <g fill="none" strokeLinecap="butt" strokeLinejoin="miter" strokeWidth="4">
      <path stroke={SUN} d="M0 12 11 4l11 8 11-8 11 8 11-8 11 8 11-8 11 8" />
      <path stroke={CORAL} d="m0 20 11-8 11 8 11-8 11 8 11-8 11 8 11-8 11 8" />
    </g>
  ),
  arrows: (
    <g fill="none" strokeWidth="4.500">
      <path stroke={SUN} d="m5 4 7 7-7 7M27 4l7 7-7 7M49 4l7 7-7 7M71 4l7 7-7 7" />
      <path stroke={CORAL} d="m16 4 7 7-7 7M38 4l7 7-7 7M60 4l7 7-7 7" />
    </g>
  ),
}

const HATS: Record<Exclude<PieceOf<'hat'>, 'none'>, ReactNode> = {
  cap: (
    <g stroke={INK} strokeWidth="4">
      <path fill={CORAL} d="M56 50c-2-28 22-42 54-42s54 14 52 42z" />
      <path fill="none" strokeWidth="3" d="M110 8v40" />
      <path fill={SUN} d="M104 46h72c12 0 14 13 2 13-24-5-50-6-74-2z" />
      <circle cx="110" cy="8" r="5" fill={SUN} />
    </g>
  ),
  'straw-hat': (
    <g stroke={INK} strokeWidth="4">
      <path fill={WOOD} d="M68 44c0-26 8-38 42-38s42 12 42 38z" />
      <path fill={CORAL} d="M68 44c0-6 .5-10 2-14h80c1.500 4 2 8 2 14z" />
      <ellipse cx="110" cy="46" rx="78" ry="10" fill={WOOD} />
      <path
        fill="none"
        stroke={SUN}
        strokeWidth="3"
        d="M92 14q18-4 36 0M84 22q26-5 52 0M48 46h14M78 48h20M116 48h24M158 46h14"
      />
    </g>
  ),
  'hard-hat': (
    <g stroke={INK} strokeWidth="4">
      <path fill={SUN} d="M56 48c0-28 22-40 54-40s54 12 54 40z" />
      <path fill={SUN} d="M98 46V8q12-6 24 0v38z" />
      <path fill="none" strokeWidth="3" d="M76 22v20M144 22v20" />
      <rect x="44" y="44" width="132" height="11" rx="5.500" fill={SUN} />
    </g>
  ),
  'woolly-hat': (
    <g stroke={INK} strokeWidth="4">
      <path fill={LEAF} d="M56 48c-2-28 20-38 54-38s56 10 54 38z" />
      <path fill="none" stroke={SUN} strokeWidth="5" d="m62 34 12-9 12 9 12-9 12 9 12-9 12 9 12-9 12 9" />
      <rect x="48" y="40" width="124" height="17" rx="8.500" fill={WHITE} />
      <path strokeWidth="3" d="M66 42v13M84 42v13M102 42v13M120 42v13M138 42v13M156 42v13" />
      <circle cx="110" cy="11" r="9" fill={CORAL} />
    </g>
  ),
}

const EYE = 'a9 10.500 0 1 1 0 21 9 10.500 0 1 1 0-21z'
const STAR = 'l3.500 7.600 8.300 1-6.100 5.700 1.600 8.200-7.300-4-7.300 4 1.600-8.200-6.100-5.700 8.300-1z'

/** A smile is the face of the pose itself. */
const FACES: Record<PieceOf<'face'>, Wear> = {
  smile: {},
  wink: {
    eyes: (
      <>
        <path fill={SUN} strokeWidth="0" d={`M90 69${EYE}`} />
        <path stroke="var(--pic-screen)" strokeWidth="5" d="M92.500 75v.01" />
        <path d="M121 83q9-11 18 0" />
      </>
    ),
    mouth: 'M97 96q14 12 26-2',
  },
  laugh: {
    eyes: <path d="M81 85q9-15 18 0M121 85q9-15 18 0" />,
    mouth: 'M97 94h26q-2 14-13 14t-13-14z',
  },
  glasses: {
    eyes: (
      <>
        <path fill={SUN} strokeWidth="0" d={`M90 70${EYE}M130 70${EYE}`} />
        <path stroke="var(--pic-screen)" strokeWidth="5" d="M92.500 76v.01M132.500 76v.01" />
        <path
          stroke={WHITE}
          strokeWidth="4"
          d="M90 64a16 16 0 1 1 0 32 16 16 0 1 1 0-32zM130 64a16 16 0 1 1 0 32 16 16 0 1 1 0-32zM106 77q4-3 8 0M74 76l-14-3M146 76l14-3"
        />
      </>
    ),
    mouth: 'M102 103q8 5 16 0',
  },
  'star-eyes': {
    eyes: <path fill={SUN} strokeWidth="2" d={`M90 67${STAR}M130 67${STAR}`} />,
    mouth: 'M98 97q12 12 24 0',
  },
}
