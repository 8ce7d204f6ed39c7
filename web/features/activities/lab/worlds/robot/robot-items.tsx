import { CORAL, DARK, GREY, INDIGO, INK, LEAF, SUN, WHITE, WOOD, pick } from '../picture-colours.ts'

const SKINS = ['var(--pic-skin-1)', 'var(--pic-skin-2)', 'var(--pic-skin-3)']

const HATS = [CORAL, SUN, INDIGO]

const SHIRTS = [INDIGO, LEAF, CORAL]

export function passenger(variant: number) {
  const skin = pick(SKINS, variant)
  return (
    <>
      <ellipse cx="20" cy="36" rx="11" ry="2.6" fill={DARK} opacity=".25" />
      <path stroke={skin} strokeWidth="4" d="m28 24 5-9" />
      <path
        fill={pick(SHIRTS, variant)}
        stroke={INK}
        strokeWidth="1.4"
        d="M10 36V27q0-6.5 6-6.5h8q6 0 6 6.5v9z"
      />
      <circle cx="20" cy="13.5" r="7.5" fill={skin} stroke={INK} strokeWidth="1.4" />
      <path fill={pick(HATS, variant)} stroke={INK} strokeWidth="1.4" d="M12 12q-1-9 8-9t8 9q-8-3.5-16 0z" />
      <path stroke={WHITE} strokeWidth="2.6" d="M17.2 14h.01M22.8 14h.01" />
      <path stroke={WHITE} strokeWidth="1.5" fill="none" d="M17.8 17.6q2.2 1.6 4.4 0" />
    </>
  )
}

export const ball = (
  <>
    <ellipse cx="20" cy="33.5" rx="10" ry="3" fill={DARK} opacity=".2" />
    <circle cx="20" cy="21" r="12" fill={SUN} stroke={INK} strokeWidth="1.8" />
    <path
      fill="none"
      stroke={DARK}
      strokeWidth="1.8"
      d="M20 9q-7 12 0 24M20 9q7 12 0 24M8.5 18q11.5 6 23 0"
    />
    <path fill="none" stroke={WHITE} strokeWidth="2.2" d="M12.5 16.5q1-3 3.5-4.5" />
  </>
)

export function sheep(variant: number) {
  return (
    <g transform={variant % 2 === 0 ? undefined : 'translate(40 0) scale(-1 1)'}>
      <ellipse cx="20" cy="35" rx="13" ry="2.8" fill={DARK} opacity=".2" />
      <path stroke={DARK} strokeWidth="3.6" d="M14 28v6M25 28v6" />
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
      <path stroke={WHITE} strokeWidth="2.2" d="M31 18.5h.01M35 18.5h.01" />
      <path fill="none" stroke={GREY} strokeWidth="1.6" d="M11 19q2-3 4 0M18 15q2-3 4 0M18 24q2-3 4 0" />
    </g>
  )
}

/** The lamp is at the back of its square, so that the robot has the middle. */
export function lamp(isLit: boolean) {
  return (
    <g transform="translate(19 -13) scale(.7)">
      {isLit && (
        <>
          <circle cx="20" cy="12" r="19" fill={SUN} opacity=".3" />
          <circle cx="20" cy="12" r="12.5" fill={SUN} opacity=".4" />
        </>
      )}
      <ellipse cx="20" cy="36" rx="8" ry="2.4" fill={DARK} opacity=".25" />
      <path stroke={INK} strokeWidth="5.6" d="M20 18v17" />
      <path stroke={GREY} strokeWidth="3" d="M20 18v17" />
      <path fill={WOOD} stroke={INK} strokeWidth="1.4" d="M15 33.5h10l1.5 3h-13z" />
      <path fill={isLit ? SUN : DARK} stroke={INK} strokeWidth="1.6" d="M13.5 8h13l-2.5 11h-8z" />
      <path fill={GREY} stroke={INK} strokeWidth="1.4" d="M11.5 8.5 15 4h10l3.5 4.5z" />
      {isLit ? (
        <path stroke={SUN} strokeWidth="2.4" d="M6 13H3M37 13h-3M9 22l-2.5 2M31 22l2.5 2" />
      ) : (
        <path stroke={GREY} strokeWidth="1.6" d="M17.5 9.5v8M22.5 9.5v8" />
      )}
    </g>
  )
}

export const pumpkin = (
  <>
    <ellipse cx="20" cy="34" rx="13" ry="3" fill={DARK} opacity=".2" />
    <path fill="none" stroke={LEAF} strokeWidth="3.4" d="M20 13q0-6 5-7" />
    <path fill={LEAF} d="M21 12q6-7 12-2-5 5-12 2z" />
    <path
      fill={CORAL}
      stroke={INK}
      strokeWidth="1.6"
      d="M20 13q4-3 9 0 6 3 6 10t-6 10q-5 2-9 0-4 2-9 0-6-3-6-10t6-10q5-3 9 0z"
    />
    <path fill={SUN} d="M20 15q4.5 3 4.5 8.5T20 32q-4.5-3-4.5-8.5T20 15z" opacity=".9" />
    <path fill="none" stroke={SUN} strokeWidth="2" d="M11 16q-4 7 0 14M29 16q4 7 0 14" opacity=".8" />
  </>
)

export const bread = (
  <>
    <ellipse cx="20" cy="33" rx="14" ry="3" fill={DARK} opacity=".2" />
    <path fill={WOOD} stroke={INK} strokeWidth="1.6" d="M7 32V20q-4-2-3-6.5T11 8h18q6 1 7 5.5T33 20v12z" />
    <path fill={SUN} d="M10.5 29V18.5q-3.5-1-3-4t4.5-3.2h16q4 .2 4.5 3.2t-3 4V29z" />
    <path stroke={WOOD} strokeWidth="2.4" d="m15 16 2 5M21 16l2 5" />
  </>
)

/** The destination: a mat on the ground on which the flag stands. */
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
      strokeDasharray="3.5 5.5"
    />
  )
}

export function Flag() {
  return (
    <>
      <ellipse cx="12" cy="35.5" rx="6" ry="2" fill={DARK} opacity=".25" />
      <path stroke={INK} strokeWidth="4.4" d="M12 6v29" />
      <path stroke={WOOD} strokeWidth="2.4" d="M12 6v29" />
      <path fill={CORAL} stroke={INK} strokeWidth="1.6" d="M13 6h22l-5 7 5 7H13z" />
      <path fill={SUN} d="m15 19 4-6 4 6zm0-12 4 6 4-6z" />
    </>
  )
}
