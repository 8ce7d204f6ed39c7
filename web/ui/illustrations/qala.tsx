import type { ReactNode } from 'react'

export type QalaPose = 'wave' | 'explain' | 'wait' | 'dance' | 'sleep' | 'lost'

/** The robot Qala. wave: greeting; explain: after an answer; wait: empty screens; dance: finished; sleep: offline; lost: 404. */
export function Qala({ pose, className = 'h-36' }: { pose: QalaPose; className?: string }) {
  return (
    <svg viewBox="0 0 220 226" aria-hidden="true" className={className}>
      <QalaFigure pose={pose} />
    </svg>
  )
}

/** What a dressed robot has in place of the plain one's parts (dressed-qala.tsx). */
export type Wear = Partial<Pose>

/** The robot without its <svg>, for use in scenes. It is 220 wide, its middle is at x = 110, and it stands on y = 220. */
export function QalaFigure({ pose, wear }: { pose: QalaPose; wear?: Wear | undefined }) {
  const { tilt, arms, wave, front, eyes, mouth, extra, shell, belt, hat } = {
    ...PLAIN,
    ...POSES[pose],
    ...wear,
  }
  return (
    <g color={shell} strokeLinecap="round" strokeLinejoin="round">
      {arms.map((arm) => (
        <Arm key={arm[0]} arm={arm} />
      ))}
      {wave && (
        <g className="qala-wave">
          <Arm arm={wave} />
        </g>
      )}
      <Body />
      {belt}
      <g transform={tilt}>
        <Head />
        {hat}
        <g fill="none" stroke={SUN} strokeWidth="6">
          {eyes}
          <path strokeWidth="5" d={mouth} />
          <path stroke={CORAL} strokeWidth="7" strokeOpacity=".9" d="M70 96h4M146 96h4" />
        </g>
      </g>
      {front && <Arm arm={front} />}
      {extra}
    </g>
  )
}

const INK = 'var(--pic-ink)'
const WHITE = 'var(--pic-white)'
/** The outermost group says which colour this is. */
const SHELL = 'currentColor'
const SUN = 'var(--pic-sun)'
const CORAL = 'var(--pic-coral)'
const INDIGO = 'var(--pic-indigo)'

function Body() {
  return (
    <>
      <path
        fill={INDIGO}
        stroke={INK}
        strokeWidth="4"
        d="M78 205h26v9a6 6 0 0 1-6 6H78a7.500 7.500 0 0 1 0-15zM142 205h-26v9a6 6 0 0 0 6 6h20a7.500 7.500 0 0 0 0-15z"
      />
      <path
        fill={SHELL}
        stroke={INK}
        strokeWidth="4"
        d="M64 172c0-28 16-44 46-44s46 16 46 44v22a14 14 0 0 1-14 14H78a14 14 0 0 1-14-14z"
      />
      <circle cx="110" cy="149" r="7" fill={CORAL} stroke={INK} strokeWidth="3" />
    </>
  )
}

function Head() {
  return (
    <>
      <rect x="30" y="62" width="26" height="36" rx="10" fill={CORAL} stroke={INK} strokeWidth="4" />
      <rect x="164" y="62" width="26" height="36" rx="10" fill={CORAL} stroke={INK} strokeWidth="4" />
      <rect x="42" y="34" width="136" height="98" rx="42" fill={SHELL} stroke={INK} strokeWidth="4" />
      <rect x="57" y="52" width="106" height="62" rx="28" fill="var(--pic-screen)" />
      <path stroke={WHITE} strokeOpacity=".28" strokeWidth="5" fill="none" d="M70 72q4-10 16-12" />
    </>
  )
}

/** What every pose has in common until somebody dresses the robot. */
const PLAIN = {
  shell: WHITE,
  belt: (
    <>
      <path fill={INDIGO} d="M66 166h88v22H66z" />
      <path fill={SUN} d="m66 188 11-18 11 18zm22 0 11-18 11 18zm22 0 11-18 11 18zm22 0 11-18 11 18z" />
      <path fill={CORAL} d="m83 188 5-8 5 8zm22 0 5-8 5 8zm22 0 5-8 5 8zM66 180l5 8h-5zM154 180l-5 8h5z" />
      <path stroke={INK} strokeWidth="3" d="M66 166h88M66 188.500h88" />
    </>
  ),
  hat: (
    <>
      <path stroke={INK} strokeWidth="5" d="M110 32V22" />
      <circle cx="110" cy="14" r="9" fill={SUN} stroke={INK} strokeWidth="4" />
    </>
  ),
}

/** A bent arm, and the centre of the yellow hand at its end. */
type ArmShape = readonly [d: string, handX: number, handY: number]

function Arm({ arm: [d, x, y] }: { arm: ArmShape }) {
  return (
    <>
      <path d={d} fill="none" stroke={INK} strokeWidth="22" />
      <path d={d} fill="none" stroke={SHELL} strokeWidth="14" />
      <circle cx={x} cy={y} r="11" fill={SUN} stroke={INK} strokeWidth="4" />
    </>
  )
}

function roundEyes(top: number, pupils: string, pupilWidth: number) {
  const eye = 'a9 10.500 0 1 1 0 21 9 10.500 0 1 1 0-21z'
  return (
    <>
      <path fill={SUN} strokeWidth="0" d={`M90 ${top}${eye}M130 ${top}${eye}`} />
      <path stroke="var(--pic-screen)" strokeWidth={pupilWidth} d={pupils} />
    </>
  )
}

const ROUND_EYES = roundEyes(69, 'M92.500 75v.01M132.500 75v.01', 5)
const REST_LEFT: ArmShape = ['M68 156c-16 6-24 18-22 34', 46, 194]

interface Pose {
  tilt: string
  arms: readonly ArmShape[]
  wave?: ArmShape
  /** This is drawn over the body. */
  front?: ArmShape
  eyes: ReactNode
  mouth: string
  extra?: ReactNode
  /** The colour of its head, body and arms. */
  shell?: string
  belt?: ReactNode
  /** It is drawn on the head. The plain robot has an antenna there. */
  hat?: ReactNode
}

const POSES: Record<QalaPose, Pose> = {
  wave: {
    tilt: 'rotate(-3 110 120)',
    arms: [REST_LEFT],
    wave: ['M152 158c22 0 36-14 40-36', 194, 116],
    eyes: ROUND_EYES,
    mouth: 'M99 97q11 9 22 0',
    extra: <path stroke={SUN} strokeWidth="4" fill="none" d="M212 100q4 8 3 17M204 92q-7-5-15-5" />,
  },
  explain: {
    tilt: 'rotate(3 110 120)',
    arms: [REST_LEFT, ['M152 160c14 4 26-4 32-18', 187, 138]],
    eyes: ROUND_EYES,
    mouth: 'M101 96h18q-2 10-9 10t-9-10z',
    extra: (
      <g strokeWidth="4" stroke={INK}>
        <path fill={SUN} d="M184 96c-6-5-9-10-9-17a17 17 0 0 1 34 0c0 7-3 12-9 17z" />
        <path fill="none" d="m186 80 6 6 6-6" />
        <path stroke="var(--pic-line)" d="M185 104h14M188 111h8" />
      </g>
    ),
  },
  wait: {
    tilt: 'rotate(4 110 120)',
    arms: [REST_LEFT],
    eyes: roundEyes(68, 'M94 72v.01M134 72v.01', 6),
    mouth: 'M104 99h12',
    front: ['M150 166c26 8 34-8 18-26', 160, 132],
    extra: (
      <g fill="var(--pic-sky)" stroke="var(--pic-line)" strokeWidth="3">
        <circle cx="190" cy="42" r="5" />
        <circle cx="205" cy="22" r="9" />
      </g>
    ),
  },
  dance: {
    tilt: 'rotate(-8 110 128)',
    arms: [
      ['M68 158c-24-2-34-18-36-36', 31, 116],
      ['M152 158c24-2 34-18 36-36', 189, 116],
    ],
    eyes: <path d="M81 85q9-15 18 0M121 85q9-15 18 0" />,
    mouth: 'M98 94h24q-2 13-12 13t-12-13z',
  },
  sleep: {
    tilt: 'rotate(8 110 128)',
    arms: [REST_LEFT, ['M152 156c16 6 24 18 22 34', 174, 194]],
    eyes: <path d="M81 80q9 10 18 0M121 80q9 10 18 0" />,
    mouth: 'M105 99q5 4 10 0',
    extra: mark('M178 44h11l-11 13h11M194 14h17l-17 20h17', 4),
  },
  lost: {
    tilt: 'rotate(-5 110 120)',
    arms: [
      ['M68 158c-18 8-32 2-36-12', 31, 140],
      ['M152 158c18 8 32 2 36-12', 189, 140],
    ],
    eyes: (
      <>
        <circle cx="90" cy="79" r="11" fill={SUN} strokeWidth="0" />
        <circle cx="130" cy="80" r="7" fill={SUN} strokeWidth="0" />
        <path stroke="var(--pic-screen)" strokeWidth="6" d="M87 80v.01" />
      </>
    ),
    mouth: 'M98 101q4-5 8 0t8 0 8 0',
    extra: mark('M188 66q0-11 10-11t10 10c0 7-9 7-9 15M199 91v.01', 5),
  },
}

function mark(d: string, width: number) {
  return <path stroke="var(--pic-line)" strokeWidth={width} fill="none" d={d} />
}
