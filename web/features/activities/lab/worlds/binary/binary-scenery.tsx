import type { ReactNode } from 'react'
import type { BinarySetup } from '#domain/learning/lab/worlds/binary/binary.ts'
import { CORAL, DARK, GREY, INK, SUN, WHITE, WOOD } from '../picture-colours.ts'

/** The background behind five lamps, 300 by 224; it shows what the lamps are on. */
export function BinaryScenery({ scene }: { scene: BinarySetup['scene'] }) {
  return SCENES[scene]
}

const wheel = (x: number) => (
  <>
    <path stroke={INK} strokeWidth="32" d={`M${x} 200h.1`} />
    <path stroke={GREY} strokeWidth="14" d={`M${x} 200h.1`} />
  </>
)

const SCENES: Readonly<Record<BinarySetup['scene'], ReactNode>> = {
  taxi: (
    <>
      <rect width="300" height="224" rx="14" fill="var(--pic-sky)" />
      <path fill="var(--pic-hill)" d="M0 150q70-30 150-8t150-14v50H0z" />
      <path fill={GREY} d="M0 186h300v24a14 14 0 0 1-14 14H14a14 14 0 0 1-14-14z" />
      <rect
        x="10"
        y="58"
        width="284"
        height="54"
        rx="12"
        fill="var(--pic-indigo-wash)"
        stroke={DARK}
        strokeWidth="2.5"
      />
      <path
        fill={WHITE}
        stroke={GREY}
        strokeWidth="2.5"
        d="M34 198v-66q0-20 20-20h150q16 0 24 14l18 30 20 8v34z"
      />
      <path fill={SUN} d="M34 168h226l6 10H34z" />
      <path
        fill={DARK}
        d="M46 124h38v30H46zM94 124h38v30H94zM142 124h38v30h-38zM190 124h14q8 0 12 8l12 22h-38z"
      />
      <path stroke="var(--pic-skin-1)" strokeWidth="18" d="M65 147h.1M161 147h.1" />
      <path stroke="var(--pic-skin-3)" strokeWidth="18" d="M113 147h.1" />
      <path stroke="var(--pic-skin-2)" strokeWidth="18" d="M206 147h.1" />
      {wheel(84)}
      {wheel(214)}
    </>
  ),
  phone: (
    <>
      <rect width="300" height="224" rx="14" fill="var(--pic-leaf-wash)" />
      <rect
        x="8"
        y="30"
        width="234"
        height="186"
        rx="18"
        fill="var(--pic-indigo)"
        stroke={INK}
        strokeWidth="2"
      />
      <rect x="14" y="38" width="222" height="170" rx="10" fill={DARK} />
    </>
  ),
  goats: (
    <>
      <rect width="300" height="224" rx="14" fill="var(--pic-sky)" />
      <path fill="var(--pic-hill)" d="M0 150q80-40 160-14t140-10v60H0z" />
      <path fill="var(--pic-leaf)" d="M0 176h300v34a14 14 0 0 1-14 14H14a14 14 0 0 1-14-14z" />
      <rect x="10" y="58" width="284" height="54" rx="10" fill={WOOD} stroke={DARK} strokeWidth="2" />
      <path stroke={WOOD} strokeWidth="10" d="M24 112v92M176 112v92" />
      <path fill="none" stroke={WHITE} strokeWidth="6" d="M30 136h140M30 164h140M30 192h140" />
      {[222, 100, 44].map((x) => (
        <g key={x} transform={`translate(${x} ${x > 200 ? 186 : 182}) scale(${x > 200 ? 1.3 : 0.8})`}>
          <path
            fill={WHITE}
            stroke={GREY}
            strokeWidth="2"
            d="M20 0q4-14-10-14H-8l-8-10-10 4-2 8 8 3q0 9 6 9z"
          />
          <path stroke={DARK} strokeWidth="3.5" d="M14 0v15M6 0v15M-6 0v15M-13 0v15" />
          <path stroke={DARK} strokeWidth="4" d="M-21-17h.1" />
          <path fill="none" stroke={CORAL} strokeWidth="3" d="M-13-12v8" />
        </g>
      ))}
    </>
  ),
  beads: (
    <>
      <rect width="300" height="224" rx="14" fill="var(--pic-sun-wash)" />
      <rect x="10" y="32" width="232" height="190" rx="8" fill="var(--pic-bead-ground)" />
    </>
  ),
}
