import type { ReactNode } from 'react'

const INK = 'var(--pic-on-sun)'
const INDIGO = 'var(--pic-indigo)'
const WASH = 'var(--pic-indigo-wash)'
const SUN = 'var(--pic-sun)'
const LEAF = 'var(--pic-leaf)'
const CORAL = 'var(--pic-coral)'
const GREY = 'var(--pic-grey)'
const WHITE = 'var(--pic-white)'
const SKY = 'var(--pic-sky)'

/** Scenes without words. Yellow marks what to press, green its result, and coral what to watch out for. */
const PICTURES = {
  signIn: (
    <>
      <Screen />
      <Line y={30} width={66} />
      <Line y={48} width={66} />
      <path d="M62 48h.1m8 0h.1m8 0h.1m8 0h.1" stroke={INDIGO} strokeWidth={6} />
      <Pressed x={50} y={68} width={80} />
    </>
  ),
  openClass: (
    <>
      <Screen />
      <rect x={42} y={22} width={96} height={40} rx={8} fill={WASH} />
      <Head x={62} y={42} skin={1} />
      <Head x={90} y={42} skin={2} />
      <Head x={118} y={42} skin={3} />
      <path d="M36 78h108" stroke={GREY} strokeWidth={2} />
      <path d="M54 88h.1M126 88h.1" stroke={GREY} strokeWidth={10} />
      <path d="M90 88h.1" stroke={SUN} strokeWidth={16} />
    </>
  ),
  list: (
    <>
      <rect x={12} y={14} width={62} height={84} rx={6} fill={WHITE} stroke={GREY} strokeWidth={2} />
      <path d="M12 30h62M12 46h62M12 62h62M12 78h62M40 14v84" stroke={GREY} strokeWidth={2} />
      <path
        d="M20 38h12m16 0h16M20 54h12m16 0h12M20 70h12m16 0h18M20 86h12m16 0h14"
        stroke={INDIGO}
        strokeWidth={4}
      />
      <path d="M84 56h26m-9-9 9 9-9 9" stroke={CORAL} strokeWidth={6} fill="none" />
      <Head x={132} y={34} skin={2} />
      <Head x={160} y={34} skin={1} />
      <Head x={132} y={78} skin={3} />
      <Head x={160} y={78} skin={2} />
    </>
  ),
  cards: (
    <>
      <rect x={28} y={10} width={92} height={94} fill={WHITE} stroke={GREY} strokeWidth={2} />
      <path d="M74 10v94M28 41h92M28 73h92" stroke={INK} strokeWidth={2} strokeDasharray="5 5" />
      {[20, 51, 83].map((y) => (
        <path key={y} d={`M36 ${y}h16m-16 9h12M82 ${y}h16m-16 9h12`} stroke={INDIGO} strokeWidth={4} />
      ))}
      {[18, 49, 81].map((y) => (
        <path key={y} d={`M59 ${y}h8v8h-8zM105 ${y}h8v8h-8z`} fill={INK} />
      ))}
      <path d="m132 54 30-14m-30 0 30 14" stroke={GREY} strokeWidth={5} />
      <path d="M170 36a7 7 0 1 1-8 4m8 18a7 7 0 1 0-8-4" stroke={CORAL} strokeWidth={4} fill="none" />
    </>
  ),
  children: (
    <>
      <path d="M0 92h180v20H0z" fill="var(--pic-wood)" />
      <rect x={92} y={26} width={70} height={48} rx={6} fill={INK} stroke="var(--pic-ink)" strokeWidth={2} />
      <rect x={97} y={31} width={60} height={38} rx={3} fill={SKY} />
      <path d="M127 74v12m-16 4h32" stroke={INK} strokeWidth={6} />
      <path d="M108 44h38" stroke={WHITE} strokeWidth={8} />
      <path d="M118 59h18" stroke={SUN} strokeWidth={8} />
      <Head x={34} y={52} skin={2} large />
      <path d="M54 84 82 70" stroke={CORAL} strokeWidth={9} />
      <rect x={70} y={48} width={26} height={18} rx={3} fill={WHITE} stroke={GREY} strokeWidth={2} />
      <path d="M75 54h8m-8 6h6" stroke={INDIGO} strokeWidth={3} />
      <path d="M87 53h5v5h-5z" fill={INK} />
    </>
  ),
  lost: (
    <>
      <g opacity={0.75}>
        <rect x={14} y={36} width={56} height={40} rx={5} fill={WHITE} stroke={GREY} strokeWidth={2} />
        <path d="M22 48h20m-20 10h16" stroke={GREY} strokeWidth={4} />
      </g>
      <path d="m18 34 48 44m0-44L18 78" stroke={CORAL} strokeWidth={6} />
      <path d="M80 56h18m-8-8 8 8-8 8" stroke={INK} strokeWidth={5} fill="none" />
      <rect x={108} y={36} width={58} height={40} rx={5} fill={WHITE} stroke={LEAF} strokeWidth={4} />
      <path d="M116 48h22m-22 10h16" stroke={INDIGO} strokeWidth={4} />
      <path d="M146 46h12v12h-12z" fill={INK} />
      <path d="m136 88 7 7 14-16" stroke={LEAF} strokeWidth={6} fill="none" />
    </>
  ),
  week: (
    <>
      <Screen />
      {[26, 46].map((y) => (
        <g key={y}>
          <rect x={46} y={y - 7} width={14} height={14} rx={3} fill={LEAF} />
          <path d={`m49.5 ${y} 3 3 5-6`} stroke="var(--pic-on-dark)" strokeWidth={2.5} fill="none" />
          <path d={`M70 ${y}h58`} stroke={INDIGO} strokeWidth={5} />
        </g>
      ))}
      <rect x={46} y={59} width={14} height={14} rx={3} fill={WHITE} stroke={GREY} strokeWidth={2} />
      <path d="M70 66h42" stroke={GREY} strokeWidth={5} />
      <Pressed x={92} y={78} width={44} />
    </>
  ),
  monday: (
    <>
      <rect x={46} y={8} width={88} height={98} fill={WHITE} stroke={GREY} strokeWidth={2} />
      <rect x={54} y={15} width={72} height={20} rx={4} fill={SUN} />
      <path d="M62 25h50" stroke={INK} strokeWidth={4} />
      <path d="M90 42v30M54 78h72" stroke={GREY} strokeWidth={2} />
      <Head x={64} y={55} skin={1} />
      <Head x={80} y={55} skin={3} />
      <Head x={101} y={55} skin={2} />
      <Head x={117} y={55} skin={1} />
      <path d="M58 88h40m-40 9h28" stroke={INDIGO} strokeWidth={4} />
      <path d="M112 92h.1" stroke={CORAL} strokeWidth={13} />
    </>
  ),
  offline: (
    <>
      <rect x={18} y={34} width={76} height={52} rx={6} fill={INK} stroke="var(--pic-ink)" strokeWidth={2} />
      <rect x={23} y={39} width={66} height={42} rx={3} fill={SKY} />
      <path d="m44 60 9 9 17-19" stroke={LEAF} strokeWidth={7} fill="none" />
      <path d="M10 92h92" stroke={GREY} strokeWidth={7} />
      <path d="M116 42a34 34 0 0 1 52 0M126 54a20 20 0 0 1 32 0" stroke={GREY} strokeWidth={6} fill="none" />
      <path d="M142 68h.1" stroke={GREY} strokeWidth={10} />
      <path d="m120 72 44-44" stroke={CORAL} strokeWidth={7} />
    </>
  ),
} satisfies Record<string, ReactNode>

export type PictureName = keyof typeof PICTURES

/** The picture is hidden from screen readers, because the text beside it says the same. */
export function GuidePicture({ name }: { name: PictureName }) {
  return (
    <svg
      viewBox="0 0 180 112"
      aria-hidden="true"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="guide-picture"
    >
      <rect width={180} height={112} rx={10} fill="var(--pic-sun-wash)" />
      {PICTURES[name]}
    </svg>
  )
}

function Screen() {
  return (
    <>
      <rect x={30} y={8} width={120} height={96} rx={9} fill={INK} stroke="var(--pic-ink)" strokeWidth={2} />
      <rect x={36} y={14} width={108} height={84} rx={4} fill={WHITE} />
    </>
  )
}

function Line({ y, width }: { y: number; width: number }) {
  return <rect x={50} y={y - 7} width={width + 14} height={14} rx={4} fill={WASH} />
}

function Pressed({ x, y, width }: { x: number; y: number; width: number }) {
  return <rect x={x} y={y} width={width} height={17} rx={6} fill={SUN} />
}

function Head({ x, y, skin, large }: { x: number; y: number; skin: 1 | 2 | 3; large?: boolean }) {
  const r = large ? 15 : 8
  return (
    <>
      <path
        d={`M${x - r * 1.4} ${y + r * 2.6}a${r * 1.4} ${r * 1.5} 0 0 1 ${r * 2.8} 0z`}
        fill={skin === 1 ? INDIGO : skin === 2 ? CORAL : LEAF}
      />
      <circle cx={x} cy={y - r / 4} r={r * 1.1} fill={INK} />
      <circle cx={x} cy={y} r={r} fill={`var(--pic-skin-${skin})`} />
      <path d={`M${x - r / 2.5} ${y - r / 8}h.1m${r / 1.25} 0h.1`} stroke={WHITE} strokeWidth={r / 3} />
    </>
  )
}
