import { CORAL, DARK, GREY, INDIGO, INK, LEAF, SUN, WHITE, WOOD, pick } from '../picture-colours.ts'

/** The shadow on the front edge of a raised object. */
function Shade({ d }: { d: string }) {
  return <path fill={DARK} opacity=".22" d={d} />
}

export const crate = (
  <>
    <rect x="3" y="5" width="34" height="32" rx="4" fill={CORAL} stroke={INK} strokeWidth="1.6" />
    <Shade d="M3.8 26h32.4v7a3.5 3.5 0 0 1-3.5 3.5H7.3A3.5 3.5 0 0 1 3.8 33z" />
    <path stroke={WHITE} strokeWidth="2.4" d="M9 31h8M23 31h8" />
    <path
      stroke={DARK}
      strokeWidth="7.5"
      d="M11 12h.01M20 12h.01M29 12h.01M11 20.5h.01M20 20.5h.01M29 20.5h.01"
    />
    <path stroke={SUN} strokeWidth="5" d="M11 12h.01M29 12h.01M20 20.5h.01" />
    <path stroke="var(--pic-leaf-bright)" strokeWidth="5" d="M20 12h.01M11 20.5h.01M29 20.5h.01" />
  </>
)

export const mealieCrate = (
  <>
    <rect x="3" y="5" width="34" height="32" rx="3" fill={WOOD} stroke={INK} strokeWidth="1.6" />
    <path fill={LEAF} d="M7 9h26v15H7z" />
    <path stroke={SUN} strokeWidth="5.5" d="M10 13h5M19 12h5M27 14h3M11 20h4M19 20h5M28 20h2" />
    <Shade d="M3.8 25h32.4v8.5a2.5 2.5 0 0 1-2.5 2.5H6.3a2.5 2.5 0 0 1-2.5-2.5z" />
    <path
      stroke={INK}
      strokeOpacity=".5"
      strokeWidth="1.4"
      d="M3.8 25h32.4M3.8 30.5h32.4M13 25v11M27 25v11"
    />
  </>
)

const TAXI_STRIPES = [SUN, CORAL, LEAF, INDIGO]

export function taxi(variant: number) {
  const flip = variant % 2 === 0 ? undefined : 'translate(40 0) scale(-1 1)'
  return (
    <g transform={flip}>
      <ellipse cx="20" cy="33" rx="18" ry="3.5" fill={DARK} opacity=".25" />
      <path
        fill={WHITE}
        stroke={INK}
        strokeWidth="1.6"
        d="M2 31V13a5 5 0 0 1 5-5h20q4 0 6 4l3 7q2.5.8 2.5 4v8z"
      />
      <path fill="var(--pic-screen)" d="M6 12h8v7H6zM16.5 12h8v7h-8zM27 12q2.5 0 3.6 2.5L32.6 19H27z" />
      <path fill={pick(TAXI_STRIPES, variant)} d="M2.8 22h34.8q.2.5.2 1.5V26h-35z" />
      <path stroke={SUN} strokeWidth="2.6" d="M37 28.5h.01" />
      <g fill={DARK} stroke={INK} strokeWidth="1">
        <circle cx="10.5" cy="31" r="4.3" />
        <circle cx="29.5" cy="31" r="4.3" />
      </g>
      <path stroke={GREY} strokeWidth="3.4" d="M10.5 31h.01M29.5 31h.01" />
    </g>
  )
}

export const cone = (
  <>
    <ellipse cx="20" cy="34" rx="16" ry="4" fill={DARK} opacity=".2" />
    <path
      fill={CORAL}
      stroke={INK}
      strokeWidth="1.6"
      d="M5 33.5q0-2.5 3-2.5h4l5.5-24q2.5-3 5 0L28 31h4q3 0 3 2.5T32 36H8q-3 0-3-2.5z"
    />
    <path fill={WHITE} d="m15 19-1.6 6.5h13.2L25 19z" />
    <path fill={SUN} d="m17 10-.9 4h7.8l-.9-4z" />
  </>
)

export const fence = (
  <>
    <path fill={DARK} opacity=".18" d="M2 34h36v3H2z" />
    <g fill={WOOD} stroke={INK} strokeWidth="1.4">
      <path d="M0 13.5h40v6H0zM0 24h40v6H0z" />
      <path d="M5 36V9l3.5-4L12 9v27zM28 36V9l3.5-4L35 9v27z" />
    </g>
    <path stroke={DARK} strokeWidth="2" d="M8.5 16.5h.01M8.5 27h.01M31.5 16.5h.01M31.5 27h.01" />
  </>
)

const HOUSE_WALLS = [SUN, 'var(--pic-sky)', CORAL, 'var(--pic-leaf-bright)', WHITE]

const ROOFS = [CORAL, INDIGO, WOOD, INDIGO, LEAF]

export function house(variant: number) {
  return (
    <>
      <path fill={DARK} opacity=".2" d="M4 34h34v3.5H4z" />
      <path fill={pick(HOUSE_WALLS, variant)} stroke={INK} strokeWidth="1.6" d="M5 18h30v17.5H5z" />
      <path fill={pick(ROOFS, variant)} stroke={INK} strokeWidth="1.6" d="m1.5 19 6-13h25l6 13z" />
      <path
        stroke={DARK}
        strokeOpacity=".25"
        strokeWidth="1.6"
        d="m9.5 7-4.5 11M16 7l-2 11M24 7l2 11M30.5 7 35 18"
      />
      <path fill={WOOD} stroke={INK} strokeWidth="1.2" d="M9.5 24h8v11.5h-8z" />
      <path fill={WHITE} stroke={INK} strokeWidth="1.2" d="M22 23h9v7h-9z" />
      <path stroke={INK} strokeWidth="1.2" d="M26.5 23v7M22 26.5h9" />
      <path stroke={SUN} strokeWidth="2.2" d="M15.5 30h.01" />
    </>
  )
}

export const hedge = (
  <>
    <path fill={DARK} opacity=".18" d="M3 33h34v4H3z" />
    <path
      fill={LEAF}
      stroke={INK}
      strokeWidth="1.6"
      d="M4 35q-4-5 0-10-4-6 2-10 0-7 7-7 3-5 8-2 6-4 9 2 7 1 6 8 5 5 1 10 3 5-1 9z"
    />
    <path
      stroke="var(--pic-leaf-bright)"
      strokeWidth="5"
      d="M12 15h.01M22 12h.01M30 18h.01M11 25h.01M20 21h.01M29 29h.01M18 31h.01"
    />
  </>
)

export const floweringHedge = (
  <>
    {hedge}
    <path stroke={CORAL} strokeWidth="5.5" d="M16 19h.01M27 24h.01M14 30h.01M24 9.5h.01" />
    <path stroke={SUN} strokeWidth="2" d="M16 19h.01M27 24h.01M14 30h.01M24 9.5h.01" />
  </>
)
