import type { ReactNode } from 'react'
import type { Scene } from '#domain/lab/worlds/robot-scenes.ts'
import { DARK, GREY, INDIGO, LEAF, WHITE, WOOD } from './picture-colours.ts'
import { ball, bread, lamp, passenger, pumpkin, sheep } from './robot-items.tsx'
import { cone, crate, fence, floweringHedge, hedge, house, mealieCrate, taxi } from './robot-walls.tsx'

/** All tiles are drawn on 40 × 40. `variant` counts through the squares, so that neighbours differ. */
interface Tiles {
  /** Below every square: its colour, and what lies on it. */
  readonly ground: string
  floor(variant: number): ReactNode
  wall(variant: number): ReactNode
  /** `isDone` where an item stays and changes, as a lamp does. */
  item(variant: number, isDone: boolean): ReactNode
}

export const TILES: Readonly<Record<Scene, Tiles>> = {
  spaza: {
    ground: 'var(--pic-sun-wash)',
    floor: (variant) => variant % 2 === 0 && <path fill="var(--pic-paper)" d="M0 0h40v40H0z" />,
    wall: (variant) => (variant % 3 === 1 ? mealieCrate : crate),
    item: () => bread,
  },
  taxi: {
    ground: GREY,
    floor: (variant) => (
      <>
        <path fill={DARK} fillOpacity=".42" d="M0 0h40v40H0z" />
        {variant % 3 === 0 && <path stroke={WHITE} strokeOpacity=".7" strokeWidth="2.4" d="M13 37h14" />}
      </>
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
      <path stroke={WOOD} strokeOpacity=".35" strokeWidth="2.4" d="M5 9h12M23 9h12M5 20h30M5 31h8M19 31h16" />
    ),
    wall: (variant) => (variant % 3 === 0 ? floweringHedge : hedge),
    item: () => pumpkin,
  },
}
