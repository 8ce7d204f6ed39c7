import { useId, type ReactNode } from 'react'
import type { TurtleSetup } from '#domain/learning/lab/worlds/turtle/turtle-setup.ts'
import { CORAL, DARK, GREY, INDIGO, SUN, WHITE, WOOD } from '../picture-colours.ts'

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const GROUND_COLOURS: Readonly<Record<TurtleSetup['ground'], string>> = {
  yard: 'var(--pic-sun-wash)',
  wall: 'var(--pic-paper)',
  cloth: 'var(--pic-indigo-wash)',
  road: 'var(--pic-sky)',
}

/** The surface on which the turtle draws, with an edge that shows what it is. */
export function Sheet({ ground, box }: { ground: TurtleSetup['ground']; box: Box }) {
  const { x, y, width, height } = box
  const id = `sheet${useId()}`
  return (
    <>
      <clipPath id={id}>
        <rect {...box} rx="10" />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <rect {...box} fill={GROUND_COLOURS[ground]} />
        <g transform={`translate(${x} ${y})`}>{EDGES[ground](width, height)}</g>
      </g>
      <rect
        x={x + 1}
        y={y + 1}
        width={width - 2}
        height={height - 2}
        rx="9"
        fill="none"
        stroke="var(--pic-line)"
        strokeOpacity=".35"
        strokeWidth="2"
      />
    </>
  )
}

const EDGES: Readonly<Record<TurtleSetup['ground'], (width: number, height: number) => ReactNode>> = {
  yard: (width, height) => (
    <path
      fill="none"
      stroke={WOOD}
      strokeOpacity=".45"
      strokeWidth="3"
      strokeLinecap="round"
      d={spots(width, height)}
    />
  ),
  wall: (width, height) => (
    <>
      <g transform={`translate(0 ${height - 14})`}>
        <path fill={CORAL} d={`M0 2h${width}v12H0z`} />
        <path fill={SUN} d={triangles(width)} />
        <path stroke={DARK} strokeWidth="2" d={`M0 1h${width}`} />
      </g>
      <g transform={`translate(${width - 30} ${height - 3})`}>
        <Gogo />
      </g>
    </>
  ),
  cloth: (width, height) => (
    <>
      {[`translate(0 ${height - 14})`, 'translate(0 14) scale(1 -1)'].map((transform) => (
        <g key={transform} transform={transform}>
          <path fill={INDIGO} d={`M0 2h${width}v12H0z`} />
          <path fill={SUN} d={triangles(width)} />
          <path stroke={CORAL} strokeWidth="3" d={`M0 1h${width}`} />
        </g>
      ))}
    </>
  ),
  road: (width, height) => (
    <>
      <path fill={GREY} d={`M0 0h${width}v12H0zM0 ${height - 12}h${width}v12H0z`} />
      <path
        stroke={DARK}
        strokeOpacity=".5"
        strokeWidth="2"
        d={`M0 12h${width}M0 ${height - 12}h${width}${kerbs(width, 0)}${kerbs(width, height - 12)}`}
      />
    </>
  ),
}

/** Returns a row of triangles, 20 wide and 10 high, on a line at y = 14. */
function triangles(width: number): string {
  return every(20, width, (x) => `M${x} 14l10-10 10 10z`)
}

function kerbs(width: number, y: number): string {
  return every(40, width, (x) => `M${x} ${y}v12`)
}

/** Returns pebbles that are the same each time. */
function spots(width: number, height: number): string {
  return every(
    40,
    width,
    (x) => `M${x + 9} ${((x * 7) % (height - 16)) + 8}h2M${x + 28} ${((x * 3 + 61) % (height - 16)) + 8}h.1`,
  )
}

function every(step: number, width: number, at: (x: number) => string): string {
  return Array.from({ length: Math.ceil(width / step) }, (_, index) => at(index * step)).join('')
}

/** Gogo at her door with a brush, 30 by 56, above 0, 0. She looks at the wall. */
function Gogo() {
  return (
    <g strokeLinecap="round" strokeLinejoin="round">
      <path fill={WOOD} d="M-3 0v-58h33V0z" />
      <path fill={DARK} d="M2 0v-53h28V0z" />
      <path stroke="var(--pic-skin-2)" strokeWidth="4" d="m8-24-9-5" />
      <path stroke={GREY} strokeWidth="2" d="m-1-26-2-9" />
      <path stroke={CORAL} strokeWidth="4" d="m-3-36-.5-2" />
      <path fill="var(--pic-leaf)" d="M4 0q1-31 11-31T26 0z" />
      <path fill={SUN} d="m5-5 3.5-5 3.5 5 3.5-5 3.5 5 3.5-5 3.5 5V0H4z" />
      <path fill={CORAL} d="M6-18q1-13 9-13t9 13l-9 5z" />
      <circle cx="15" cy="-38" r="7.5" fill="var(--pic-skin-2)" />
      <path fill={INDIGO} d="M6.5-39q-1-10 8.5-10t8.5 10q-8-5-17 0zM22-45l6-3v6z" />
      <path stroke={WHITE} strokeWidth="3.6" d="M11.5-37h.01M17.5-37h.01" />
      <path stroke={DARK} strokeWidth="1.8" d="M11-37h.01M17-37h.01" />
      <path fill="none" stroke={WHITE} strokeWidth="1.4" d="M12-33.5q2.5 1.8 5 0" />
    </g>
  )
}
