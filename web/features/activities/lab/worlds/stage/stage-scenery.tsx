import { memo } from 'react'

const MARKS = [-100, 0, 100]

/** A mango tree over a yard near Tzaneen, 480 by 360. */
export const Orchard = memo(function Orchard() {
  return (
    <>
      <path fill="var(--pic-sky)" d="M0 0h480v360H0z" />
      <circle cx="420" cy="120" r="26" fill="var(--pic-sun)" />
      <path fill="var(--pic-hill)" d="M0 250q90-80 200-40t150-20 130 30v140H0z" />
      <g transform="translate(84 196)">
        <path fill="var(--pic-coral)" d="M-46 92V34h92v58z" />
        <path fill="var(--pic-wood)" d="M-60 38 0-8l60 46z" />
        <path fill="var(--pic-on-sun)" d="M-12 92V54h24v38z" />
        <path fill="var(--pic-sun)" d="M22 48h16v16H22z" />
        <path fill="var(--pic-indigo)" d="M-46 76h92v8h-92z" />
        <path fill="var(--pic-sun)" d="m-46 84 8-8 8 8zm16 0 8-8 8 8zm42 0 8-8 8 8zm16 0 8-8 8 8z" />
      </g>
      <path fill="var(--pic-wood)" d="M344 300q16-120-8-272h44q-10 140 10 272z" />
      <path
        fill="var(--pic-leaf)"
        d="M-20-20h520v46q-20 26-50 12-24 26-60 6-30 24-62 2-30 22-64 0-30 24-64 0-30 20-62-2-34 20-60-4-34 16-50-8-30 10-48-14z"
      />
      <g fill="none" stroke="var(--pic-leaf-bright)" strokeWidth="5" opacity=".7">
        <path d="M30 16q10 8 20 0M110 26q10 8 20 0M196 14q10 8 20 0M276 26q10 8 20 0M352 12q10 8 20 0M430 20q10 8 20 0" />
      </g>
      {[180, 290, 410].map((x) => (
        <g key={x} transform={`translate(${x} 52) scale(.5)`}>
          <Mango />
        </g>
      ))}
      <g transform="translate(168 292)">
        <path stroke="var(--pic-skin-2)" strokeWidth="8" d="M-6-2v-14M6-2v-14" />
        <path fill="var(--pic-indigo)" d="M-16-12q2-34 16-34t16 34z" />
        <path
          fill="none"
          stroke="var(--pic-skin-2)"
          strokeWidth="7"
          d="M13-36q12-8 12-20M-13-36q-10 6-10 16"
        />
        <circle cx="-11" cy="-66" r="6" fill="var(--pic-on-sun)" stroke="var(--pic-ink)" />
        <circle cx="11" cy="-66" r="6" fill="var(--pic-on-sun)" stroke="var(--pic-ink)" />
        <circle cy="-58" r="13" fill="var(--pic-skin-2)" />
        <path fill="var(--pic-on-sun)" d="M-13-60q0-13 13-13t13 13q-5-6-13-6t-13 6z" />
        <path stroke="var(--pic-white)" strokeWidth="4.5" d="M-5-58h.01M5-58h.01" />
        <path fill="none" stroke="var(--pic-white)" strokeWidth="2.5" d="M-4-51q4 3 8 0" />
      </g>
      <path fill="var(--pic-leaf-wash)" d="M0 288h480v72H0z" />
      <path fill="none" stroke="var(--pic-leaf)" strokeWidth="4" opacity=".6" d="M0 288h480" />
    </>
  )
})

/** Marks along the ground that show what x means. */
export function Marks() {
  return MARKS.map((x) => (
    <g key={x} transform={`translate(${240 + x} 0)`}>
      <text
        y="357"
        fontSize="28"
        fontWeight="700"
        textAnchor="middle"
        fill="var(--pic-line)"
        stroke="var(--pic-leaf-wash)"
        strokeWidth="7"
        paintOrder="stroke"
      >
        {x}
      </text>
    </g>
  ))
}

/** A basket, 90 wide with its rim at 0, 0. Qala looks over it. */
export function Basket() {
  return (
    <g>
      <ellipse cy="36" rx="42" ry="7" fill="var(--pic-on-sun)" opacity=".22" />
      <path stroke="var(--pic-grey)" strokeWidth="4" d="M0-46v-10" />
      <circle cy="-60" r="6" fill="var(--pic-sun)" />
      <path fill="var(--pic-coral)" d="M-38-34h8v20h-8zM30-34h8v20h-8z" />
      <rect
        x="-32"
        y="-48"
        width="64"
        height="50"
        rx="20"
        fill="var(--pic-white)"
        stroke="var(--pic-ink)"
        strokeWidth="3"
      />
      <rect x="-23" y="-40" width="46" height="28" rx="13" fill="var(--pic-screen)" />
      <path stroke="var(--pic-sun)" strokeWidth="9" d="M-9-28h.01M9-28h.01" />
      <path fill="none" stroke="var(--pic-sun)" strokeWidth="2.5" d="M-5-19q5 4 10 0" />
      <path
        fill="var(--pic-wood)"
        stroke="var(--pic-ink)"
        strokeWidth="3"
        d="M-45-8h90l-8 40q-1 6-8 6h-58q-7 0-8-6z"
      />
      <path fill="var(--pic-indigo)" d="M-42 4h84l-3 16h-78z" />
      <path
        fill="var(--pic-sun)"
        d="m-40 20 8-14 8 14zm16 0 8-14 8 14zm16 0L0 6l8 14zm16 0 8-14 8 14zm16 0 8-14 7 14z"
      />
      <rect
        x="-49"
        y="-13"
        width="98"
        height="12"
        rx="6"
        fill="var(--pic-sun)"
        stroke="var(--pic-ink)"
        strokeWidth="3"
      />
      <circle cx="-49" cy="-4" r="8" fill="var(--pic-sun)" stroke="var(--pic-ink)" strokeWidth="2.5" />
      <circle cx="49" cy="-4" r="8" fill="var(--pic-sun)" stroke="var(--pic-ink)" strokeWidth="2.5" />
    </g>
  )
}

export function Mango() {
  return (
    <g>
      <path fill="none" stroke="var(--pic-wood)" strokeWidth="5" d="M4-22q0-8 6-12" />
      <path
        fill="var(--pic-sun)"
        stroke="var(--pic-ink)"
        strokeWidth="3"
        d="M-4-22q24-6 28 16 2 24-20 28-24 2-28-18-2-20 20-26z"
      />
      <path fill="var(--pic-coral)" d="M-4-20q22-4 26 14-20 6-42 12-4-20 16-26z" opacity=".85" />
      <path fill="var(--pic-leaf)" stroke="var(--pic-ink)" strokeWidth="2" d="M8-28q16-10 26 4-16 6-26-4z" />
      <path fill="none" stroke="var(--pic-white)" strokeWidth="4" d="M-14 0q-2-8 4-12" />
    </g>
  )
}

/** An arrow in a corner, lit while its key is tapped. */
export function Arrow({ side, isLit }: { side: 'L' | 'R'; isLit: boolean }) {
  return (
    <g transform={side === 'L' ? 'translate(38 322)' : 'translate(442 322) scale(-1 1)'}>
      <circle
        r="26"
        fill={isLit ? 'var(--pic-sun)' : 'var(--pic-white)'}
        stroke="var(--pic-on-sun)"
        strokeWidth="3"
        opacity={isLit ? 1 : 0.75}
      />
      <path fill="none" stroke="var(--pic-on-sun)" strokeWidth="6" d="M12 0h-24m10-10-10 10 10 10" />
    </g>
  )
}

export function Pill({ side, label }: { side: 'left' | 'right'; label: string }) {
  const width = label.length * 17 + 40
  return (
    <g transform={`translate(${side === 'left' ? 14 : 466 - width} 12)`}>
      <rect
        width={width}
        height="44"
        rx="22"
        fill="var(--pic-on-sun)"
        stroke="var(--pic-white)"
        strokeWidth="2"
      />
      <text x={width / 2} y="32" fontSize="29" fontWeight="700" textAnchor="middle" fill="var(--pic-on-dark)">
        {label}
      </text>
    </g>
  )
}

/** A bubble with the words of the sprite, over its head and inside the stage. */
export function Bubble({ x, said }: { x: number; said: string }) {
  const width = said.length * 18 + 48
  const left = Math.max(10, Math.min(470 - width, x - width / 2))
  const tip = Math.max(left + 30, Math.min(left + width - 30, x))
  return (
    <g>
      <path
        fill="var(--pic-white)"
        stroke="var(--pic-on-sun)"
        strokeWidth="3"
        d={`M${left + 24} 160h${width - 48}q24 0 24 26t-24 26H${tip + 12}l-12 20-12-20H${left + 24}q-24 0-24-26t24-26z`}
      />
      <text
        x={left + width / 2}
        y="197"
        fontSize="32"
        fontWeight="700"
        textAnchor="middle"
        fill="var(--pic-on-sun)"
      >
        {said}
      </text>
    </g>
  )
}
