import type { ReactNode } from 'react'
import type { Scene } from '#domain/lab/worlds/robot-scenes.ts'

/** All tiles are drawn on 40 × 40. `variant` counts through the squares, so that neighbours differ. */
interface Tiles {
  /** Below every square: its colour, and what lies on it. */
  readonly ground: string
  floor(variant: number): ReactNode
  wall(variant: number): ReactNode
  /** `isDone` where an item stays and changes, as a lamp does. */
  item(variant: number, isDone: boolean): ReactNode
}

const INK = 'var(--pic-ink)'
const DARK = 'var(--pic-on-sun)'
const WHITE = 'var(--pic-white)'
const GREY = 'var(--pic-grey)'
const INDIGO = 'var(--pic-indigo)'
const LEAF = 'var(--pic-leaf)'
const CORAL = 'var(--pic-coral)'
const SUN = 'var(--pic-sun)'
const WOOD = 'var(--pic-wood)'
const SKINS = ['var(--pic-skin-1)', 'var(--pic-skin-2)', 'var(--pic-skin-3)']

function pick<T>(from: readonly T[], variant: number): T {
  return from[variant % from.length] as T
}

/** The front edge of a thing with height. */
function Shade({ d }: { d: string }) {
  return <path fill={DARK} opacity=".22" d={d} />
}

const crate = (
  <>
    <rect x="3" y="5" width="34" height="32" rx="4" fill={CORAL} stroke={INK} strokeWidth="1.6" />
    <Shade d="M3.8 26h32.4v7a3.5 3.5 0 0 1-3.5 3.5H7.3A3.5 3.5 0 0 1 3.8 33z" />
    <path stroke={WHITE} strokeWidth="2.4" d="M9 31h8M23 31h8" />
    <path
      stroke={DARK}
      strokeWidth="7.5"
      strokeLinecap="round"
      d="M11 12h.01M20 12h.01M29 12h.01M11 20.5h.01M20 20.5h.01M29 20.5h.01"
    />
    <path stroke={SUN} strokeWidth="5" strokeLinecap="round" d="M11 12h.01M29 12h.01M20 20.5h.01" />
    <path
      stroke="var(--pic-leaf-bright)"
      strokeWidth="5"
      strokeLinecap="round"
      d="M20 12h.01M11 20.5h.01M29 20.5h.01"
    />
  </>
)
const mealieCrate = (
  <>
    <rect x="3" y="5" width="34" height="32" rx="3" fill={WOOD} stroke={INK} strokeWidth="1.6" />
    <path fill={LEAF} d="M7 9h26v15H7z" />
    <path
      stroke={SUN}
      strokeWidth="5.5"
      strokeLinecap="round"
      d="M10 13h5M19 12h5M27 14h3M11 20h4M19 20h5M28 20h2"
    />
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

function taxi(variant: number) {
  const flip = variant % 2 === 0 ? undefined : 'translate(40 0) scale(-1 1)'
  return (
    <g transform={flip}>
      <ellipse cx="20" cy="33" rx="18" ry="3.5" fill={DARK} opacity=".25" />
      <path
        fill={WHITE}
        stroke={INK}
        strokeWidth="1.6"
        strokeLinejoin="round"
        d="M2 31V13a5 5 0 0 1 5-5h20q4 0 6 4l3 7q2.5.8 2.5 4v8z"
      />
      <path fill="var(--pic-screen)" d="M6 12h8v7H6zM16.5 12h8v7h-8zM27 12q2.5 0 3.6 2.5L32.6 19H27z" />
      <path fill={pick(TAXI_STRIPES, variant)} d="M2.8 22h34.8q.2.5.2 1.5V26h-35z" />
      <path stroke={SUN} strokeWidth="2.6" strokeLinecap="round" d="M37 28.5h.01" />
      <g fill={DARK} stroke={INK} strokeWidth="1">
        <circle cx="10.5" cy="31" r="4.3" />
        <circle cx="29.5" cy="31" r="4.3" />
      </g>
      <path stroke={GREY} strokeWidth="3.4" strokeLinecap="round" d="M10.5 31h.01M29.5 31h.01" />
    </g>
  )
}

const HATS = [CORAL, SUN, INDIGO]
const SHIRTS = [INDIGO, LEAF, CORAL]

function passenger(variant: number) {
  const skin = pick(SKINS, variant)
  return (
    <>
      <ellipse cx="20" cy="36" rx="11" ry="2.6" fill={DARK} opacity=".25" />
      <path stroke={skin} strokeWidth="4" strokeLinecap="round" d="m28 24 5-9" />
      <path
        fill={pick(SHIRTS, variant)}
        stroke={INK}
        strokeWidth="1.4"
        d="M10 36V27q0-6.5 6-6.5h8q6 0 6 6.5v9z"
      />
      <circle cx="20" cy="13.5" r="7.5" fill={skin} stroke={INK} strokeWidth="1.4" />
      <path fill={pick(HATS, variant)} stroke={INK} strokeWidth="1.4" d="M12 12q-1-9 8-9t8 9q-8-3.5-16 0z" />
      <path stroke={WHITE} strokeWidth="2.6" strokeLinecap="round" d="M17.2 14h.01M22.8 14h.01" />
      <path stroke={WHITE} strokeWidth="1.5" strokeLinecap="round" fill="none" d="M17.8 17.6q2.2 1.6 4.4 0" />
    </>
  )
}

const cone = (
  <>
    <ellipse cx="20" cy="34" rx="16" ry="4" fill={DARK} opacity=".2" />
    <path
      fill={CORAL}
      stroke={INK}
      strokeWidth="1.6"
      strokeLinejoin="round"
      d="M5 33.5q0-2.5 3-2.5h4l5.5-24q2.5-3 5 0L28 31h4q3 0 3 2.5T32 36H8q-3 0-3-2.5z"
    />
    <path fill={WHITE} d="m15 19-1.6 6.5h13.2L25 19z" />
    <path fill={SUN} d="m17 10-.9 4h7.8l-.9-4z" />
  </>
)

const ball = (
  <>
    <ellipse cx="20" cy="33.5" rx="10" ry="3" fill={DARK} opacity=".2" />
    <circle cx="20" cy="21" r="12" fill={SUN} stroke={INK} strokeWidth="1.8" />
    <path
      fill="none"
      stroke={DARK}
      strokeWidth="1.8"
      d="M20 9q-7 12 0 24M20 9q7 12 0 24M8.5 18q11.5 6 23 0"
    />
    <path fill="none" stroke={WHITE} strokeWidth="2.2" strokeLinecap="round" d="M12.5 16.5q1-3 3.5-4.5" />
  </>
)

const fence = (
  <>
    <path fill={DARK} opacity=".18" d="M2 34h36v3H2z" />
    <g fill={WOOD} stroke={INK} strokeWidth="1.4" strokeLinejoin="round">
      <path d="M0 13.5h40v6H0zM0 24h40v6H0z" />
      <path d="M5 36V9l3.5-4L12 9v27zM28 36V9l3.5-4L35 9v27z" />
    </g>
    <path
      stroke={DARK}
      strokeWidth="2"
      strokeLinecap="round"
      d="M8.5 16.5h.01M8.5 27h.01M31.5 16.5h.01M31.5 27h.01"
    />
  </>
)

function sheep(variant: number) {
  return (
    <g transform={variant % 2 === 0 ? undefined : 'translate(40 0) scale(-1 1)'}>
      <ellipse cx="20" cy="35" rx="13" ry="2.8" fill={DARK} opacity=".2" />
      <path stroke={DARK} strokeWidth="3.6" strokeLinecap="round" d="M14 28v6M25 28v6" />
      <path
        fill={WHITE}
        stroke={INK}
        strokeWidth="1.6"
        d="M9 27q-5-1-4-6-2-5 3-7 1-6 7-5 4-4 8 0 6-2 8 3 5 2 3 7 2 5-3 7-3 4-7 2-4 3-8 1-4 2-7-2z"
      />
      <path
        fill={DARK}
        stroke={INK}
        strokeWidth="1.2"
        d="M28 14q4-2 7 0 3 1.5 2 6-.5 5-4.5 5t-5-5q-.7-4 .5-6z"
      />
      <path stroke={WHITE} strokeWidth="2.2" strokeLinecap="round" d="M31 18.5h.01M35 18.5h.01" />
      <path
        fill="none"
        stroke={GREY}
        strokeWidth="1.6"
        strokeLinecap="round"
        d="M11 19q2-3 4 0M18 15q2-3 4 0M18 24q2-3 4 0"
      />
    </g>
  )
}

const HOUSE_WALLS = [SUN, 'var(--pic-sky)', CORAL, 'var(--pic-leaf-bright)', WHITE]
const ROOFS = [CORAL, INDIGO, WOOD, INDIGO, LEAF]

function house(variant: number) {
  return (
    <>
      <path fill={DARK} opacity=".2" d="M4 34h34v3.5H4z" />
      <path fill={pick(HOUSE_WALLS, variant)} stroke={INK} strokeWidth="1.6" d="M5 18h30v17.5H5z" />
      <path
        fill={pick(ROOFS, variant)}
        stroke={INK}
        strokeWidth="1.6"
        strokeLinejoin="round"
        d="m1.5 19 6-13h25l6 13z"
      />
      <path
        stroke={DARK}
        strokeOpacity=".25"
        strokeWidth="1.6"
        d="m9.5 7-4.5 11M16 7l-2 11M24 7l2 11M30.5 7 35 18"
      />
      <path fill={WOOD} stroke={INK} strokeWidth="1.2" d="M9.5 24h8v11.5h-8z" />
      <path fill={WHITE} stroke={INK} strokeWidth="1.2" d="M22 23h9v7h-9z" />
      <path stroke={INK} strokeWidth="1.2" d="M26.5 23v7M22 26.5h9" />
      <path stroke={SUN} strokeWidth="2.2" strokeLinecap="round" d="M15.5 30h.01" />
    </>
  )
}

function lamp(isLit: boolean) {
  return (
    <>
      {isLit && (
        <>
          <circle cx="20" cy="12" r="19" fill={SUN} opacity=".3" />
          <circle cx="20" cy="12" r="12.5" fill={SUN} opacity=".4" />
        </>
      )}
      <ellipse cx="20" cy="36" rx="8" ry="2.4" fill={DARK} opacity=".25" />
      <path stroke={INK} strokeWidth="5.6" strokeLinecap="round" d="M20 18v17" />
      <path stroke={GREY} strokeWidth="3" strokeLinecap="round" d="M20 18v17" />
      <path fill={WOOD} stroke={INK} strokeWidth="1.4" d="M15 33.5h10l1.5 3h-13z" />
      <path
        fill={isLit ? SUN : DARK}
        stroke={INK}
        strokeWidth="1.6"
        strokeLinejoin="round"
        d="M13.5 8h13l-2.5 11h-8z"
      />
      <path
        fill={GREY}
        stroke={INK}
        strokeWidth="1.4"
        strokeLinejoin="round"
        d="M11.5 8.5 15 4h10l3.5 4.5z"
      />
      {isLit ? (
        <path
          stroke={SUN}
          strokeWidth="2.4"
          strokeLinecap="round"
          d="M6 13H3M37 13h-3M9 22l-2.5 2M31 22l2.5 2"
        />
      ) : (
        <path stroke={GREY} strokeWidth="1.6" d="M17.5 9.5v8M22.5 9.5v8" />
      )}
    </>
  )
}

const hedge = (
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
      strokeLinecap="round"
      d="M12 15h.01M22 12h.01M30 18h.01M11 25h.01M20 21h.01M29 29h.01M18 31h.01"
    />
  </>
)
const floweringHedge = (
  <>
    {hedge}
    <path
      stroke={CORAL}
      strokeWidth="5.5"
      strokeLinecap="round"
      d="M16 19h.01M27 24h.01M14 30h.01M24 9.5h.01"
    />
    <path stroke={SUN} strokeWidth="2" strokeLinecap="round" d="M16 19h.01M27 24h.01M14 30h.01M24 9.5h.01" />
  </>
)

const pumpkin = (
  <>
    <ellipse cx="20" cy="34" rx="13" ry="3" fill={DARK} opacity=".2" />
    <path fill="none" stroke={LEAF} strokeWidth="3.4" strokeLinecap="round" d="M20 13q0-6 5-7" />
    <path fill={LEAF} d="M21 12q6-7 12-2-5 5-12 2z" />
    <path
      fill={CORAL}
      stroke={INK}
      strokeWidth="1.6"
      d="M20 13q4-3 9 0 6 3 6 10t-6 10q-5 2-9 0-4 2-9 0-6-3-6-10t6-10q5-3 9 0z"
    />
    <path fill={SUN} d="M20 15q4.5 3 4.5 8.5T20 32q-4.5-3-4.5-8.5T20 15z" opacity=".9" />
    <path
      fill="none"
      stroke={SUN}
      strokeWidth="2"
      strokeLinecap="round"
      d="M11 16q-4 7 0 14M29 16q4 7 0 14"
      opacity=".8"
    />
  </>
)

const bread = (
  <>
    <ellipse cx="20" cy="33" rx="14" ry="3" fill={DARK} opacity=".2" />
    <path
      fill={WOOD}
      stroke={INK}
      strokeWidth="1.6"
      strokeLinejoin="round"
      d="M7 32V20q-4-2-3-6.5T11 8h18q6 1 7 5.5T33 20v12z"
    />
    <path fill={SUN} d="M10.5 29V18.5q-3.5-1-3-4t4.5-3.2h16q4 .2 4.5 3.2t-3 4V29z" />
    <path stroke={WOOD} strokeWidth="2.4" strokeLinecap="round" d="m15 16 2 5M21 16l2 5" />
  </>
)

export const TILES: Readonly<Record<Scene, Tiles>> = {
  spaza: {
    ground: 'var(--pic-sun-wash)',
    floor: (variant) => variant % 2 === 0 && <path fill="var(--pic-paper)" d="M0 0h40v40H0z" />,
    wall: (variant) => (variant % 3 === 1 ? mealieCrate : crate),
    item: () => bread,
  },
  taxi: {
    ground: GREY,
    floor: (variant) =>
      variant % 3 === 0 && (
        <path stroke={WHITE} strokeOpacity=".7" strokeWidth="2.4" strokeLinecap="round" d="M13 37h14" />
      ),
    wall: taxi,
    item: passenger,
  },
  netball: {
    ground: 'var(--pic-leaf-wash)',
    floor: () => <path fill="none" stroke={LEAF} strokeOpacity=".35" strokeWidth="1.6" d="M0 0h40v40H0z" />,
    wall: () => cone,
    item: () => ball,
  },
  farm: {
    ground: 'var(--pic-sun-wash)',
    floor: (variant) =>
      variant % 3 !== 1 && (
        <path
          fill="none"
          stroke={LEAF}
          strokeOpacity=".7"
          strokeWidth="1.8"
          strokeLinecap="round"
          d={
            variant % 2 === 0 ? 'M8 12V8M11 12q0-3 2-4M5 12q0-2-2-3' : 'M29 33v-4M32 33q0-3 2-4M26 33q0-2-2-3'
          }
        />
      ),
    wall: () => fence,
    item: sheep,
  },
  street: {
    ground: 'var(--pic-indigo-wash)',
    floor: () => (
      <path
        fill="none"
        stroke={INDIGO}
        strokeOpacity=".18"
        strokeWidth="1.6"
        d="M0 20h40M20 0v20M10 20v20M30 20v20M0 0h40v40H0z"
      />
    ),
    wall: house,
    item: (_, isDone) => lamp(isDone),
  },
  garden: {
    ground: 'var(--pic-leaf-wash)',
    floor: () => (
      <path
        stroke={WOOD}
        strokeOpacity=".35"
        strokeWidth="2.4"
        strokeLinecap="round"
        d="M5 9h12M23 9h12M5 20h30M5 31h8M19 31h16"
      />
    ),
    wall: (variant) => (variant % 3 === 0 ? floweringHedge : hedge),
    item: () => pumpkin,
  },
}

/** Where to go: a mat on the ground, and the flag on it. */
export function FlagMat() {
  return (
    <rect
      x="3.5"
      y="3.5"
      width="33"
      height="33"
      rx="8"
      fill={SUN}
      fillOpacity=".35"
      stroke={CORAL}
      strokeWidth="2"
      strokeDasharray="5 4"
    />
  )
}

export function Flag() {
  return (
    <>
      <ellipse cx="12" cy="35.5" rx="6" ry="2" fill={DARK} opacity=".25" />
      <path stroke={INK} strokeWidth="4.4" strokeLinecap="round" d="M12 6v29" />
      <path stroke={WOOD} strokeWidth="2.4" strokeLinecap="round" d="M12 6v29" />
      <path fill={CORAL} stroke={INK} strokeWidth="1.6" strokeLinejoin="round" d="M13 6h22l-5 7 5 7H13z" />
      <path fill={SUN} d="m15 19 4-6 4 6zm0-12 4 6 4-6z" />
    </>
  )
}
