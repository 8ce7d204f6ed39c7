export interface Place {
  readonly x: number
  readonly y: number
}

/** These are the signs of the robot in a map, by its facing: 0 is up and 1 is right. */
export const FACING_SIGNS = '^>v<'
export type Facing = 0 | 1 | 2 | 3

/** These are the x and y of one step, by facing. */
const STEPS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const
export const FACING_WORDS = ['up', 'right', 'down', 'left'] as const

/** Returns a name such as "B3". The columns are letters and the rows are numbers, as on the edges of the drawn map. */
export function squareName({ x, y }: Place): string {
  return `${String.fromCharCode(65 + x)}${y + 1}`
}

export function turned(facing: Facing, side: 'left' | 'right'): Facing {
  return ((facing + (side === 'right' ? 1 : 3)) % 4) as Facing
}

export function ahead({ x, y }: Place, facing: Facing): Place {
  const [right, down] = STEPS[facing]
  return { x: x + right, y: y + down }
}

export function signAt(rows: readonly string[], { x, y }: Place): string | undefined {
  return rows[y]?.[x]
}

export function isFree(rows: readonly string[], place: Place): boolean {
  const sign = signAt(rows, place)
  return sign !== undefined && sign !== '#'
}

export function squares(rows: readonly string[], signs: string): (Place & { sign: string })[] {
  return rows.flatMap((row, y) =>
    [...row].flatMap((sign, x) => (signs.includes(sign) ? [{ x, y, sign }] : [])),
  )
}

export function countSquares(rows: readonly string[], signs: string): number {
  return squares(rows, signs).length
}
