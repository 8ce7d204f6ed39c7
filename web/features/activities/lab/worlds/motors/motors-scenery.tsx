import type { ReactNode } from 'react'
import type { MotorsSetup } from '#domain/learning/lab/worlds/motors/motors-setup.ts'

type Scene = MotorsSetup['scene']

/** The far wall of the room, 320 by 34, with a person who is waiting. */
export function BackWall({ scene }: { scene: Scene }) {
  return <g>{WALLS[scene]}</g>
}

/** The floor, 320 by 200. */
export function Ground({ scene }: { scene: Scene }) {
  return GROUNDS[scene]
}

interface ThingProps {
  what: 'crate' | 'goat' | 'wall' | 'bench'
  x: number
  y: number
  w: number
  h: number
}

export function Thing({ what, x, y, w, h }: ThingProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      {what === 'crate' && <Crates w={w} h={h} />}
      {what === 'bench' && <Bench w={w} h={h} />}
      {what === 'wall' && <rect width={w} height={h} rx="4" fill="var(--pic-grey)" />}
      {what === 'goat' && (
        <g transform={`translate(${w / 2} ${h / 2})`}>
          <Goat />
        </g>
      )}
    </g>
  )
}

/** Bread crates side by side, as many as fit. */
function Crates({ w, h }: { w: number; h: number }) {
  const [columns, rows] = [Math.max(1, Math.round(w / 42)), Math.max(1, Math.round(h / 42))]
  const [cw, ch] = [w / columns, h / rows]
  return Array.from({ length: columns * rows }, (_, index) => {
    const [x, y] = [(index % columns) * cw, Math.floor(index / columns) * ch]
    return (
      <g key={index} transform={`translate(${x} ${y})`}>
        <rect x="1" y="1" width={cw - 2} height={ch - 2} rx="5" fill="var(--pic-coral)" />
        <rect x="6" y="6" width={cw - 12} height={ch - 12} rx="3" fill="var(--pic-on-sun)" opacity=".3" />
        {[0.34, 0.68].map((part) => (
          <rect
            key={part}
            x="9"
            y={ch * part - 7}
            width={cw - 18}
            height="12"
            rx="6"
            fill={part < 0.5 ? 'var(--pic-sun)' : 'var(--pic-wood)'}
          />
        ))}
      </g>
    )
  })
}

function Bench({ w, h }: { w: number; h: number }) {
  return (
    <>
      <rect y="3" width={w} height={h} rx="7" fill="var(--pic-on-sun)" opacity=".22" />
      <rect width={w} height={h} rx="7" fill="var(--pic-wood)" />
      <path
        stroke="var(--pic-on-sun)"
        strokeWidth="2.5"
        opacity=".3"
        d={`M4 ${h / 3}h${w - 8}M4 ${(h / 3) * 2}h${w - 8}`}
      />
      <g fill="var(--pic-indigo)">
        <rect x={w * 0.12} y={h * 0.18} width="20" height={h * 0.6} rx="6" />
        <path fill="var(--pic-sun)" d={`M${w * 0.12} ${h * 0.5}l5-7 5 7 5-7 5 7z`} />
      </g>
      <circle cx={w * 0.72} cy={h * 0.5} r="9" fill="var(--pic-sun)" />
      <path
        fill="none"
        stroke="var(--pic-on-sun)"
        strokeWidth="1.8"
        d={`M${w * 0.72 - 9} ${h * 0.5}h18M${w * 0.72} ${h * 0.5 - 9}q-6 9 0 18`}
      />
    </>
  )
}

/** A goat of about 44 by 48 with its middle at 0, 0. It looks to the left. */
function Goat() {
  return (
    <g>
      <ellipse cx="2" cy="22" rx="22" ry="4" fill="var(--pic-on-sun)" opacity=".25" />
      <path stroke="var(--pic-on-sun)" strokeWidth="5" d="M-8 10v10M2 12v8M10 12v8M17 9v11" />
      <ellipse
        cx="5"
        cy="4"
        rx="18"
        ry="12"
        fill="var(--pic-white)"
        stroke="var(--pic-grey)"
        strokeWidth="1.5"
      />
      <path fill="var(--pic-wood)" d="M4-8q14-1 18 9-4 8-10 4-10-3-8-13z" />
      <path fill="none" stroke="var(--pic-white)" strokeWidth="5" d="M21-4q5-4 3-9" />
      <path fill="none" stroke="var(--pic-grey)" strokeWidth="4" d="M-14-16q-1-8 7-8M-8-17q2-8 10-6" />
      <path
        fill="var(--pic-white)"
        stroke="var(--pic-grey)"
        strokeWidth="1.5"
        d="M-20-4q-3-14 8-14t12 10q0 9-8 11-9 3-12-7z"
      />
      <path fill="var(--pic-wood)" d="M-2-12q8-3 9 3-6 3-10 0z" />
      <path fill="none" stroke="var(--pic-white)" strokeWidth="3.5" d="M-17 2q0 6-3 8" />
      <circle cx="-12" cy="-9" r="2.6" fill="var(--pic-on-sun)" />
      <path fill="none" stroke="var(--pic-coral)" strokeWidth="1.8" d="M-18-1q3 2 6 0" />
    </g>
  )
}

/** The head and shoulders of a child behind the edge of the wall, about 24 wide. */
function Child({ x, skin, shirt, hair }: { x: number; skin: string; shirt: string; hair: ReactNode }) {
  return (
    <g transform={`translate(${x} 34)`}>
      <path fill={`var(--pic-${shirt})`} d="M-13 0q0-11 13-11t13 11z" />
      <g fill="var(--pic-on-sun)" stroke="var(--pic-ink)" strokeWidth="1">
        {hair}
      </g>
      <ellipse cy="-17" rx="8" ry="8.5" fill={`var(--pic-${skin})`} />
      <path fill="var(--pic-on-sun)" d="M-8-18q0-9 8-9t8 9q-3-4-8-4t-8 4z" />
      <path stroke="var(--pic-white)" strokeWidth="3" d="M-3.2-16.5h.01M3.2-16.5h.01" />
      <path fill="none" stroke="var(--pic-white)" strokeWidth="1.6" d="M-2.8-12.5q2.8 2.2 5.6 0" />
    </g>
  )
}

const PUFFS = (
  <>
    <circle cx="-8" cy="-24" r="5" />
    <circle cx="8" cy="-24" r="5" />
  </>
)
const BUN = <circle cy="-28" r="5" />

const BEADS = (
  <g>
    <path fill="var(--pic-indigo)" d="M0 26h320v8H0z" />
    <path
      fill="var(--pic-sun)"
      d={Array.from({ length: 20 }, (_, index) => `M${index * 16} 34l8-7 8 7z`).join('')}
    />
  </g>
)

const WALLS: Readonly<Record<Scene, ReactNode>> = {
  depot: (
    <>
      <path fill="var(--pic-indigo-wash)" d="M0 0h320v34H0z" />
      <path fill="var(--pic-wood)" d="M12 16h96v4H12zM196 16h112v4H196z" />
      <path stroke="var(--pic-sun)" strokeWidth="9" d="M24 10h12M52 10h12M80 10h12M210 10h12M266 10h12" />
      <path stroke="var(--pic-coral)" strokeWidth="9" d="M238 10h12M292 10h4" />
      <Child x={150} skin="skin-2" shirt="leaf" hair={BUN} />
      <path fill="var(--pic-grey)" d="M0 31h320v3H0z" />
    </>
  ),
  hall: (
    <>
      <path fill="var(--pic-sky)" d="M0 0h320v34H0z" />
      {BEADS}
      <path fill="var(--pic-white)" d="M16 5h44v17H16zM76 5h44v17H76zM252 5h44v17h-44z" />
      <path stroke="var(--pic-grey)" strokeWidth="2" d="M38 5v17M98 5v17M274 5v17" />
      <Child x={168} skin="skin-1" shirt="coral" hair={PUFFS} />
      <Child x={206} skin="skin-3" shirt="leaf" hair={null} />
    </>
  ),
  farm: (
    <>
      <path fill="var(--pic-sky)" d="M0 0h320v34H0z" />
      <circle cx="42" cy="12" r="8" fill="var(--pic-sun)" />
      <path fill="var(--pic-hill)" d="M0 34V24q50-16 110-4t110-6 100 6v14z" />
      <Child x={238} skin="skin-2" shirt="indigo" hair={PUFFS} />
      <path
        stroke="var(--pic-wood)"
        strokeWidth="4"
        d="M0 32h320M16 24v10M64 24v10M112 24v10M160 24v10M290 24v10"
      />
    </>
  ),
  yard: (
    <>
      <path fill="var(--pic-coral-wash)" d="M0 0h320v34H0z" />
      <path fill="var(--pic-wood)" d="M24 8h30v26H24z" />
      <path fill="var(--pic-white)" d="M78 7h34v16H78zM128 7h34v16h-34z" />
      <path stroke="var(--pic-grey)" strokeWidth="2" d="M95 7v16M145 7v16" />
      <circle cx="292" cy="12" r="9" fill="var(--pic-sun)" />
      <Child x={206} skin="skin-3" shirt="indigo" hair={BUN} />
      <Child x={242} skin="skin-1" shirt="leaf" hair={null} />
      <path fill="var(--pic-grey)" d="M0 31h320v3H0z" />
    </>
  ),
}

const GROUNDS: Readonly<Record<Scene, ReactNode>> = {
  depot: (
    <>
      <path fill="var(--pic-paper)" d="M0 0h320v200H0z" />
      <path
        stroke="var(--pic-grey)"
        strokeWidth="1.5"
        opacity=".5"
        d="M0 50h320M0 100h320M0 150h320M80 0v200M160 0v200M240 0v200"
      />
      <path fill="none" stroke="var(--pic-grey)" strokeWidth="5" d="M2.5 0v197.5h315V0" />
    </>
  ),
  hall: (
    <>
      <path fill="var(--pic-sun-wash)" d="M0 0h320v200H0z" />
      <path
        stroke="var(--pic-wood)"
        strokeWidth="1.5"
        opacity=".35"
        d="M0 25h320M0 50h320M0 75h320M0 100h320M0 125h320M0 150h320M0 175h320"
      />
      <g fill="none" stroke="var(--pic-leaf)" strokeWidth="2.5" opacity=".55">
        <circle cx="160" cy="100" r="26" />
        <path d="M160 4v192" />
      </g>
      <path fill="none" stroke="var(--pic-wood)" strokeWidth="5" d="M2.5 0v197.5h315V0" />
    </>
  ),
  farm: (
    <>
      <path fill="var(--pic-leaf-wash)" d="M0 0h320v200H0z" />
      <g fill="none" stroke="var(--pic-leaf)" strokeWidth="2.5" opacity=".6">
        <path d="M24 26l4 8 4-8M96 168l4 8 4-8M210 22l4 8 4-8M60 150l4 8 4-8M160 180l4 8 4-8M286 170l4 8 4-8M276 30l4 8 4-8M130 34l4 8 4-8" />
      </g>
      <path fill="none" stroke="var(--pic-wood)" strokeWidth="5" d="M2.5 0v197.5h315V0" />
    </>
  ),
  yard: (
    <>
      <path fill="var(--pic-sky)" d="M0 0h320v200H0z" />
      <path
        stroke="var(--pic-white)"
        strokeWidth="2"
        opacity=".45"
        d="M0 40h320M0 80h320M0 120h320M0 160h320M80 0v200M160 0v200M240 0v200"
      />
      <path fill="none" stroke="var(--pic-grey)" strokeWidth="5" d="M2.5 0v197.5h315V0" />
    </>
  ),
}
