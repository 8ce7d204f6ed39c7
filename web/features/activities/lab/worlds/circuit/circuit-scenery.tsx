import type { ReactNode } from 'react'
import type { CircuitSetup } from '#domain/learning/lab/worlds/circuit/circuit.ts'
import { CORAL, DARK, GREY, INDIGO, INK, LEAF, SUN, WHITE, WOOD } from '../picture-colours.ts'

type Scene = CircuitSetup['scene']

/** The background, 300 by 224: a wall with the circuit board and, along the bottom, the place to which it belongs. */
export function CircuitScenery({ scene, works }: { scene: Scene; works: boolean }) {
  return (
    <>
      <rect width="300" height="224" rx="14" fill={GROUNDS[scene]} />
      <path fill={FLOORS[scene]} d="M0 196h300v14a14 14 0 0 1-14 14H14a14 14 0 0 1-14-14z" />
      {places(works)[scene]}
    </>
  )
}

const GROUNDS: Readonly<Record<Scene, string>> = {
  torch: 'var(--pic-indigo-wash)',
  gate: 'var(--pic-sky)',
  solar: 'var(--pic-sun-wash)',
  spaza: 'var(--pic-coral-wash)',
  street: 'var(--pic-indigo-wash)',
}
const FLOORS: Readonly<Record<Scene, string>> = {
  torch: WOOD,
  gate: LEAF,
  solar: WOOD,
  spaza: WOOD,
  street: GREY,
}

const GOAT = (
  <g transform="translate(196 186)">
    <path fill={WHITE} stroke={GREY} strokeWidth="2" d="M-20 0q-4-14 10-14h18l8-10 10 4 2 8-8 3q0 9-6 9z" />
    <path stroke={DARK} strokeWidth="3.5" d="M-14 0v13M-6 0v13M6 0v13M13 0v13" />
    <path stroke={DARK} strokeWidth="4" d="M21-17h.1" />
    <path fill="none" stroke={WOOD} strokeWidth="3" d="M17-23q-1-8-8-8" />
  </g>
)

function places(works: boolean): Readonly<Record<Scene, ReactNode>> {
  const glass = works ? SUN : DARK
  return {
    torch: (
      <g transform="translate(60 198)">
        {works && <path fill={SUN} opacity=".6" d="M92-12l128-22V14L92 8z" />}
        <rect x="8" y="-12" width="62" height="18" rx="6" fill={CORAL} />
        <path fill={CORAL} d="M66-12l26-7v32L66 6z" />
        <path fill={glass} stroke={INK} strokeWidth="2" d="M92-19q8 16 0 32z" />
        <path stroke={WHITE} strokeWidth="6" d="M38-4h12" />
      </g>
    ),
    gate: (
      <>
        {GOAT}
        <path stroke={WOOD} strokeWidth="8" d="M84 204v-32M160 204v-32" />
        <g transform={works ? 'translate(-58 0)' : undefined}>
          <path fill="none" stroke={WHITE} strokeWidth="5" d="M90 178h64M90 190h64M90 200h64M94 200l56-22" />
        </g>
      </>
    ),
    solar: (
      <g transform="translate(96 204)">
        <path fill={CORAL} d="M0 0v-20h84V0z" />
        <path fill={INDIGO} stroke={INK} strokeWidth="2" d="M-8-20l14-14h72l14 14z" />
        <path stroke={WHITE} strokeWidth="1.5" d="M18-34l-6 14M34-34l-2 14M50-34l2 14M66-34l6 14" />
        <path fill={glass} stroke={INK} strokeWidth="1.5" d="M12-14h16v10H12zM56-14h16v10H56z" />
        <path fill={WOOD} d="M36-15h12V0H36z" />
      </g>
    ),
    spaza: (
      <g transform="translate(84 206)">
        <path fill={INDIGO} d="M0 0v-32h132V0z" />
        <path fill={SUN} d="M-6-32h144l-6 10H0z" />
        <path fill={CORAL} d="M14-32h20l-2 10H14zM54-32h20v10H55zM94-32h20l2 10H96z" />
        <path fill={glass} stroke={INK} strokeWidth="1.5" d="M14-18h56V-4H14z" />
        <path fill={WOOD} d="M92-18h24V0H92z" />
        <path stroke={CORAL} strokeWidth="8" d="M26-8h.1M58-8h.1" />
        <path stroke={LEAF} strokeWidth="8" d="M42-9h.1" />
      </g>
    ),
    street: (
      <g transform="translate(150 212)">
        <path fill={WHITE} stroke={GREY} strokeWidth="2" d="M0-2v-26q0-8 9-8h54q8 0 12 8l12 12 6 4v10z" />
        <path fill={SUN} d="M0-14h92v6H0z" />
        <path fill={DARK} d="M7-31h14v11H7zM26-31h14v11H26zM45-31h14v11H45z" />
        {works && <path fill={SUN} opacity=".7" d="M93-12l44-6v18l-44-5z" />}
        <path stroke={INK} strokeWidth="15" d="M20-2h.1M72-2h.1" />
        <path stroke={GREY} strokeWidth="6" d="M20-2h.1M72-2h.1" />
      </g>
    ),
  }
}
