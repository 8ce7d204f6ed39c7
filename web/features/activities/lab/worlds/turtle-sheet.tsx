import { useId, type ReactNode } from 'react'
import type { TurtleSetup } from '#domain/lab/worlds/turtle-setup.ts'
import { CORAL, DARK, GREY, INDIGO, SUN, WOOD } from './picture-colours.ts'

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

/** What is drawn on, with an edge that says what it is. */
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
    <g transform={`translate(0 ${height - 14})`}>
      <path fill={CORAL} d={`M0 2h${width}v12H0z`} />
      <path fill={SUN} d={triangles(width)} />
      <path stroke={DARK} strokeWidth="2" d={`M0 1h${width}`} />
    </g>
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

/** A row of triangles, 20 wide and 10 high, on a line at 14. */
function triangles(width: number): string {
  return every(20, width, (x) => `M${x} 14l10-10 10 10z`)
}

function kerbs(width: number, y: number): string {
  return every(40, width, (x) => `M${x} ${y}v12`)
}

/** Pebbles, the same each time. */
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
