import type { ReactNode } from 'react'
import type { TableSetup } from '#domain/learning/lab/worlds/table/table-setup.ts'
import { CORAL, DARK, GREY, INDIGO, LEAF, SUN, WHITE, WOOD } from '../picture-colours.ts'

/** A strip of 300 by 56 above the table. */
export function TableScenery({ scene }: { scene: TableSetup['scene'] }) {
  return (
    <svg
      viewBox="0 0 300 56"
      aria-hidden="true"
      className="block w-full"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {SCENES[scene]}
    </svg>
  )
}

interface HeadProps {
  x: number
  skin: 1 | 2 | 3
  shirt: string
}

function Head({ x, skin, shirt }: HeadProps) {
  return (
    <g transform={`translate(${x} 28)`}>
      <path fill={shirt} d="M-20 28q0-18 20-18t20 18z" />
      <circle r="14" fill={`var(--pic-skin-${skin})`} />
      <path fill={DARK} stroke="var(--pic-ink)" strokeWidth="1.5" d="M-15-2q-1-15 15-15T15-2Q7-9-15-2z" />
      <path stroke={WHITE} strokeWidth="5.5" d="M-5 1h.1M5 1h.1" />
      <path stroke={DARK} strokeWidth="3" d="M-5 2h.1M5 2h.1" />
      <path fill="none" stroke={WHITE} strokeWidth="2" d="M-4 7q4 3 8 0" />
    </g>
  )
}

const SCENES: Readonly<Record<TableSetup['scene'], ReactNode>> = {
  netball: (
    <>
      <path fill="var(--pic-leaf-wash)" d="M0 0h300v56H0z" />
      <path fill="none" stroke={LEAF} strokeWidth="3" opacity=".5" d="M0 46h300M220 56a56 56 0 0 1 80-34" />
      <path stroke={GREY} strokeWidth="5" d="M270 56V10" />
      <path fill="none" stroke={CORAL} strokeWidth="4" d="M268 14h-26" />
      <path fill="none" stroke={WHITE} strokeWidth="2.5" d="M243 15l5 20h12l6-20" />
      <circle cx="206" cy="18" r="11" fill={SUN} stroke={DARK} strokeWidth="1.5" />
      <Head x={40} skin={1} shirt={CORAL} />
      <Head x={98} skin={3} shirt={INDIGO} />
      <Head x={156} skin={2} shirt={SUN} />
    </>
  ),
  spaza: (
    <>
      <path fill="var(--pic-coral-wash)" d="M0 0h300v56H0z" />
      <path fill={WOOD} d="M76 44h214v7H76z" />
      <path fill={CORAL} d="M92 16h22v28H92z" />
      <path fill={SUN} d="M124 24q14-10 28 0v20h-28z" />
      <path fill={LEAF} d="M164 14h18v30h-18z" />
      <path stroke={WHITE} strokeWidth="7" d="M194 22v20M206 22v20" />
      <path stroke={SUN} strokeWidth="4" d="M194 15v-3M206 15v-3" />
      <path fill={INDIGO} d="M222 20h26v24h-26z" />
      <path stroke={WHITE} strokeWidth="4" d="M229 32h12" />
      <path stroke="var(--pic-skin-3)" strokeWidth="14" d="M264 36h.1M280 36h.1" />
      <Head x={38} skin={2} shirt={LEAF} />
    </>
  ),
  library: (
    <>
      <path fill="var(--pic-indigo-wash)" d="M0 0h300v56H0z" />
      <path fill={WOOD} d="M120 48h172v6H120z" />
      <path fill={CORAL} d="M130 12h14v36h-14z" />
      <path fill={SUN} d="M147 18h11v30h-11z" />
      <path fill={INDIGO} d="M161 10h17v38h-17z" />
      <path fill={LEAF} d="M182 48l8-34 12 3-8 34z" />
      <path fill={WHITE} d="M214 14h13v34h-13z" />
      <path fill={CORAL} d="M230 20h10v28h-10z" />
      <path fill={SUN} d="M244 12h16v36h-16z" />
      <path fill={INDIGO} d="M264 18h12v30h-12z" />
      <Head x={36} skin={2} shirt={SUN} />
      <Head x={88} skin={1} shirt={LEAF} />
    </>
  ),
}
