import { FACING_SIGNS, squares, turned, type Facing, type Place } from './worlds/robot/robot-map.ts'
import type { RobotSetup } from './worlds/robot/robot-setup.ts'

export const MAP_TOOLS = ['wall', 'item', 'flag', 'robot', 'free'] as const
export type MapTool = (typeof MAP_TOOLS)[number]

type Rows = readonly string[]
const SIGNS: Readonly<Record<Exclude<MapTool, 'robot'>, string>> = {
  wall: '#',
  item: '*',
  flag: 'F',
  free: '.',
}

/** Returns the map with a thing put on a square. Putting it there again removes it, or turns the robot. */
export function placed(rows: Rows, place: Place, tool: MapTool): string[] {
  const there = rows[place.y]?.[place.x] ?? '.'
  const isRobot = FACING_SIGNS.includes(there)
  if (tool === 'robot') {
    const facing = isRobot ? turned(FACING_SIGNS.indexOf(there) as Facing, 'right') : facingOf(rows)
    return withSign(without(rows, FACING_SIGNS), place, FACING_SIGNS.charAt(facing))
  }
  // There is always exactly one robot, so it is removed only by putting it on another square.
  if (isRobot) return [...rows]
  const sign = there === SIGNS[tool] ? '.' : SIGNS[tool]
  return withSign(tool === 'flag' ? without(rows, 'F') : rows, place, sign)
}

/** Things outside the new size are lost, but the robot is kept. */
export function resized(rows: Rows, width: number, height: number): string[] {
  const next = Array.from({ length: height }, (_, y) => (rows[y] ?? '').slice(0, width).padEnd(width, '.'))
  if (squares(next, FACING_SIGNS).length > 0) return next
  return withSign(next, { x: 0, y: 0 }, FACING_SIGNS.charAt(facingOf(rows)))
}

/** Says why a map cannot be played yet, or returns undefined when it can. */
export function mapLacks({ rows }: RobotSetup): string | undefined {
  return squares(rows, 'F*').length === 0 ? 'Put a flag or a thing to collect on the map.' : undefined
}

function facingOf(rows: Rows): Facing {
  return Math.max(0, FACING_SIGNS.indexOf(squares(rows, FACING_SIGNS)[0]?.sign ?? '>')) as Facing
}

function without(rows: Rows, signs: string): string[] {
  return rows.map((row) => [...row].map((sign) => (signs.includes(sign) ? '.' : sign)).join(''))
}

function withSign(rows: Rows, { x, y }: Place, sign: string): string[] {
  return rows.map((row, at) => (at === y ? row.slice(0, x) + sign + row.slice(x + 1) : row))
}
