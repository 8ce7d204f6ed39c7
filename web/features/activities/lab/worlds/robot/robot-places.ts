import type { Place } from '#domain/learning/lab/worlds/robot/robot-map.ts'

export const SIDE = 40
/** Space beside and above the map, for the names of rows and columns. */
export const EDGE = 22
export function at({ x, y }: Place): string {
  return `translate(${EDGE + x * SIDE} ${EDGE + y * SIDE})`
}

export function middle(square: number): number {
  return EDGE + (square + 0.5) * SIDE
}

export function isOn(place: Place, robot: Place | undefined): boolean {
  return place.x === robot?.x && place.y === robot.y
}
