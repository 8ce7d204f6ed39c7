import type { ReactNode } from 'react'
import type { Scene } from '#domain/learning/lab/worlds/robot/robot-scenes.ts'
import { CORAL, DARK, GREY, INDIGO, LEAF, WHITE, WOOD } from '../picture-colours.ts'
import { ball, bread, lamp, passenger, pumpkin, sheep } from './robot-items.tsx'
import { cone, crate, fence, floweringHedge, hedge, house, mealieCrate, taxi } from './robot-walls.tsx'

/** The drawings of a scene. Each tile is 40 × 40. `variant` counts the squares, so that neighbours differ. */
interface Tiles {
  /** This is drawn below every square: its colour, and details on it. */
  readonly ground: string
  floor(variant: number): ReactNode
  /** This is drawn over all squares and below the objects on them. */
  lines?(width: number, height: number): ReactNode
  wall(variant: number): ReactNode
  /** `isDone` is for an item that stays and changes, such as a lamp. */
  item(variant: number, isDone: boolean): ReactNode
}

export const TILES: Readonly<Record<Scene, Tiles>> = {
  spaza: {
    ground: 'var(--pic-sun-wash)',
    floor: (variant) => variant % 2 === 0 && <path fill="var(--pic-paper)" d="M0 0h40v40H0z" />,
    wall: (variant) => (variant % 3 === 1 ? mealieCrate : crate),
    item: () => bread,
  },
  stairs: {
    ground: 'var(--pic-sun-wash)',
    floor: () => null,
    lines: stairs,
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
    floor: () => null,
    lines: netballCourt,
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

/** A court in thirds with its circles, and a post with a ring at each end. */
function netballCourt(width: number, height: number): ReactNode {
  const [middle, ring] = [height / 2, Math.min(height * 0.3, width / 6)]
  return (
    <>
      <path fill={LEAF} opacity=".2" d={`M0 0h${width}v${height}H0z`} />
      <path fill={LEAF} opacity=".3" d={`M${width / 3} 0h${width / 3}v${height}h${-width / 3}z`} />
      <g fill="none" stroke={WHITE} strokeWidth="3">
        <path
          d={`M5 5h${width - 10}v${height - 10}H5zM${width / 3} 5v${height - 10}M${(width * 2) / 3} 5v${height - 10}`}
        />
        <circle cx={width / 2} cy={middle} r={ring / 2} />
        <path d={`M5 ${middle - ring}a${ring} ${ring} 0 0 1 0 ${ring * 2}`} />
        <path d={`M${width - 5} ${middle - ring}a${ring} ${ring} 0 0 0 0 ${ring * 2}`} />
      </g>
      {[5, width - 5].map((x) => (
        <g key={x} fill="none" strokeWidth="2.6" transform={`translate(${x} ${middle})`}>
          <path stroke={DARK} strokeWidth="5" d="M0 0h.01" />
          <path stroke={CORAL} d={`M${x < 9 ? 3 : -13} 0a5 5 0 1 0 10 0 5 5 0 1 0-10 0`} />
        </g>
      ))}
    </>
  )
}

/** Stairs that go up to the right and to the back. Higher steps are lighter. */
function stairs(width: number, height: number): ReactNode {
  const [columns, rows] = [width / 40, height / 40]
  return Array.from({ length: columns * rows }, (_, index) => {
    const [x, y] = [index % columns, Math.floor(index / columns)]
    const up = (x + rows - y) / (columns + rows)
    return (
      <g key={index} transform={`translate(${x * 40} ${y * 40})`}>
        <path fill={WOOD} opacity=".6" d="M0 0h40v40H0z" />
        <path fill={WHITE} opacity={up * 0.4} d="M0 0h40v40H0z" />
        <path fill={WOOD} d="M0 0l6 6v28h28l6 6H0z" />
        <path fill={DARK} opacity=".35" d="M0 34h34l6 6H0z" />
        <path fill="none" stroke={WHITE} strokeWidth="2" opacity=".8" d="M6 6v28h28" />
      </g>
    )
  })
}
