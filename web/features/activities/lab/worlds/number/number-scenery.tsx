import type { ReactNode } from 'react'
import type { NumberSetup } from '#domain/learning/lab/worlds/number/number-setup.ts'

/** The background behind the machine, 320 by 190: a place, and a person who is waiting for the answer. */
export function Backdrop({ scene }: { scene: NumberSetup['scene'] }) {
  return PLACES[scene]
}

/** The counter below the machine and the cards, with its edge of beads. */
export function Counter() {
  return (
    <>
      <path fill="var(--pic-wood)" d="M0 150h320v28H0z" />
      <path stroke="var(--pic-on-sun)" strokeWidth="3" opacity=".3" d="M0 152h320" />
      <path fill="var(--pic-bead-ground)" d="M0 178h320v12H0z" />
      <path
        fill="var(--pic-sun)"
        d={Array.from({ length: 16 }, (_, index) => `M${index * 20} 190l10-10 10 10z`).join('')}
      />
    </>
  )
}

/** Qala looks out of the top of the machine. */
export function MachineHead() {
  return (
    <g transform="translate(167 26)">
      <path stroke="var(--pic-grey)" strokeWidth="4" d="M0-14v-6" />
      <circle cy="-21" r="4.5" fill="var(--pic-sun)" />
      <path fill="var(--pic-coral)" d="M-34-6h8v16h-8zM26-6h8v16h-8z" />
      <rect
        x="-28"
        y="-15"
        width="56"
        height="36"
        rx="16"
        fill="var(--pic-white)"
        stroke="var(--pic-grey)"
        strokeWidth="2"
      />
      <rect x="-20" y="-9" width="40" height="22" rx="11" fill="var(--pic-on-sun)" />
      <path stroke="var(--pic-sun)" strokeWidth="8" d="M-8 0h.01M8 0h.01" />
      <path fill="none" stroke="var(--pic-sun)" strokeWidth="2.5" d="M-4 7q4 3 8 0" />
    </g>
  )
}

interface PersonProps {
  x: number
  skin: 1 | 2 | 3
  shirt: string
  hair: ReactNode
  isGrey?: boolean
  /** This is drawn over face and shirt, for example glasses. */
  children?: ReactNode
}

/** A person from the counter up, about 60 wide, who looks at the machine. */
function Person({ x, skin, shirt, hair, isGrey = false, children }: PersonProps) {
  const look = x < 160 ? 1.5 : -1.5
  return (
    <g transform={`translate(${x} 96)`}>
      <path fill={`var(--pic-${shirt})`} d="M-30 56V40q0-22 30-22t30 22v16z" />
      <path fill={`var(--pic-skin-${skin})`} d="M-8 10H8v14q-8 6-16 0z" />
      {hair}
      <ellipse rx="19" ry="20" fill={`var(--pic-skin-${skin})`} />
      <path
        fill={isGrey ? 'var(--pic-grey)' : 'var(--pic-on-sun)'}
        d="M-19-4q0-17 19-17T19-4q-5-8-19-8T-19-4z"
      />
      <path stroke="var(--pic-white)" strokeWidth="8" d="M-7.5 0h.01M7.5 0h.01" />
      <path stroke="var(--pic-on-sun)" strokeWidth="4" d={`M${-7.5 + look} 1h.01M${7.5 + look} 1h.01`} />
      <path fill="var(--pic-white)" d="M-7 9q7 2 14 0-1 6-7 6t-7-6z" />
      {children}
    </g>
  )
}

const hairInk = { fill: 'var(--pic-on-sun)', stroke: 'var(--pic-ink)', strokeWidth: 1.5 }
const PUFFS = (
  <g {...hairInk}>
    <circle cx="-17" cy="-15" r="10" />
    <circle cx="17" cy="-15" r="10" />
  </g>
)
const DOEK = (
  <g>
    <path fill="var(--pic-coral)" d="M-22-2q-4-26 22-26T22-2z" />
    <circle cx="12" cy="-26" r="9" fill="var(--pic-coral)" />
    <path fill="none" stroke="var(--pic-sun)" strokeWidth="3" d="M-19-12q19-10 38 0" />
  </g>
)
/** Gogo Dlamini in her shop. She wears a tied doek, glasses, and a shawl with a string of beads. */
const GOGO = (
  <Person
    x={40}
    skin={2}
    shirt="leaf"
    isGrey
    hair={
      <>
        <path fill="var(--pic-indigo)" d="m14-22 16-12 4 9zM14-20l21 1-5 9z" />
        <path fill="var(--pic-indigo)" d="M-22-3q-6-28 22-28T22-3z" />
      </>
    }
  >
    <path fill="var(--pic-indigo)" d="M-21-7q-2-24 21-24T21-7Q13-15 0-15T-21-7z" />
    <path fill="var(--pic-sun)" d="m-18-16 6-8 6 6 6-8 6 8 6-6 6 8Q9-22 0-22t-18 6z" />
    <path
      fill="none"
      stroke="var(--pic-on-sun)"
      strokeWidth="1.8"
      d="M-13.5 0a6 6 0 1 0 12 0 6 6 0 1 0-12 0M1.5 0a6 6 0 1 0 12 0 6 6 0 1 0-12 0M-1.5 0h3"
    />
    <path fill="var(--pic-coral)" d="M-30 56V40q0-19 20-21L0 40l10-21q20 2 20 21v16L0 46z" />
    <path stroke="var(--pic-white)" strokeWidth="4" strokeDasharray=".1 6" d="M-9 26Q0 44 9 26" fill="none" />
  </Person>
)
const HIJAB = <path fill="var(--pic-indigo)" d="M-25 26q-6-54 25-54t25 54q-25 14-50 0z" />

const PLACES: Readonly<Record<NumberSetup['scene'], ReactNode>> = {
  spaza: (
    <>
      <path fill="var(--pic-sky)" d="M0 0h320v190H0z" />
      <path fill="var(--pic-wood)" d="M0 36h96v6H0zM236 36h84v6h-84zM0 82h20v5H0z" />
      <g>
        <path fill="var(--pic-coral)" d="M8 12h18v24H8z" />
        <path fill="var(--pic-leaf)" d="M30 16h16v20H30z" />
        <path stroke="var(--pic-sun)" strokeWidth="14" d="M60 27h18" />
        <path fill="var(--pic-indigo)" d="M246 10h16v26h-16z" />
        <path fill="var(--pic-sun)" d="M266 18h18v18h-18z" />
        <path stroke="var(--pic-coral)" strokeWidth="14" d="M298 27h10" />
      </g>
      <Person x={48} skin={1} shirt="leaf" hair={PUFFS} />
    </>
  ),
  taxi: (
    <>
      <path fill="var(--pic-sky)" d="M0 0h320v190H0z" />
      <circle cx="292" cy="24" r="14" fill="var(--pic-sun)" />
      <path fill="var(--pic-hill)" d="M0 70q80-34 160-10t160-8v98H0z" />
      <path fill="var(--pic-grey)" d="M0 112h320v40H0z" />
      <g transform="translate(4 40)">
        <path
          fill="var(--pic-white)"
          stroke="var(--pic-grey)"
          strokeWidth="2"
          d="M0 78V20Q0 8 14 8h66q10 0 15 12l9 24v34z"
        />
        <path fill="var(--pic-sun)" d="M0 48h104l2 10H0z" />
        <path fill="var(--pic-on-sun)" d="M8 18h18v20H8zM32 18h18v20H32zM56 18h18v20H56zM80 18h6l9 20H80z" />
        <path stroke="var(--pic-skin-1)" strokeWidth="12" d="M17 33h.01M65 33h.01" />
        <path stroke="var(--pic-skin-3)" strokeWidth="12" d="M41 33h.01" />
        <circle cx="24" cy="78" r="11" fill="var(--pic-on-sun)" stroke="var(--pic-ink)" strokeWidth="2" />
        <circle cx="82" cy="78" r="11" fill="var(--pic-on-sun)" stroke="var(--pic-ink)" strokeWidth="2" />
      </g>
    </>
  ),
  netball: (
    <>
      <path fill="var(--pic-leaf-wash)" d="M0 0h320v190H0z" />
      <path
        fill="none"
        stroke="var(--pic-leaf)"
        strokeWidth="3"
        opacity=".5"
        d="M0 118h320M246 150a74 74 0 0 1 74-66"
      />
      <g transform="translate(252 -8)">
        <path stroke="var(--pic-grey)" strokeWidth="6" d="M0 158V26" />
        <path fill="none" stroke="var(--pic-coral)" strokeWidth="5" d="M2 30h30" />
        <path fill="none" stroke="var(--pic-white)" strokeWidth="2.5" d="M8 33l4 22h10l6-22M12 44h14" />
      </g>
      <circle cx="292" cy="24" r="11" fill="var(--pic-sun)" stroke="var(--pic-on-sun)" strokeWidth="1.5" />
      <path fill="none" stroke="var(--pic-on-sun)" strokeWidth="1.5" d="M281 24h22M292 13q-8 11 0 22" />
      <Person x={46} skin={3} shirt="coral" hair={HIJAB} />
    </>
  ),
  airtime: (
    <>
      <path fill="var(--pic-indigo-wash)" d="M0 0h320v190H0z" />
      <path fill="var(--pic-hill)" d="M100 96q90 10 220-16v70H100z" />
      <path fill="var(--pic-sun-wash)" d="M0 0h112v150H0z" />
      <path fill="var(--pic-wood)" d="M0 46h16v5H0zM66 46h46v5H66zM106 0h8v150h-8z" />
      <path fill="var(--pic-coral)" d="M0 24h10v22H0z" />
      <path fill="var(--pic-leaf)" d="M68 22h14v24H68z" />
      <path stroke="var(--pic-sun)" strokeWidth="12" d="M93 39h4" />
      <g fill="none" stroke="var(--pic-grey)" strokeWidth="4">
        <path d="M276 116l12-80 12 80M281 90h14M284 66h8" />
        <path stroke="var(--pic-coral)" d="M276 26q-8 9 0 20M300 26q8 9 0 20" />
      </g>
      <circle cx="288" cy="34" r="5" fill="var(--pic-coral)" />
      {GOGO}
    </>
  ),
  stokvel: (
    <>
      <path fill="var(--pic-coral-wash)" d="M0 0h320v190H0z" />
      <path fill="var(--pic-white)" d="M18 14h46v40H18z" />
      <path stroke="var(--pic-sky)" strokeWidth="8" d="M26 26h30M26 42h30" />
      <path stroke="var(--pic-wood)" strokeWidth="4" fill="none" d="M18 14h46v40H18zM41 14v40" />
      <g transform="translate(286 128)">
        <path fill="var(--pic-leaf)" d="M-24-22h48v44h-48z" />
        <ellipse cy="-22" rx="24" ry="7" fill="var(--pic-on-sun)" />
        <path fill="var(--pic-sun)" d="M-24-2h48v9h-48z" />
        <path stroke="var(--pic-sun)" strokeWidth="11" d="M-8-30h.01M6-36h.01" />
      </g>
      <Person x={44} skin={1} shirt="indigo" hair={DOEK} />
    </>
  ),
}
