/**
 * The position is in thousandths of a centimetre, and the heading is in hundredths of a degree. Both are whole numbers, so
 * every JavaScript engine has the same result.
 */
export interface Pose {
  readonly x: number
  readonly y: number
  readonly heading: number
}

interface Point {
  readonly x: number
  readonly y: number
}

export interface Area extends Point {
  readonly w: number
  readonly h: number
}

/** Lengths are in centimetres. The floor is 160 wide and 100 deep, with x to the right and y down. */
export const FLOOR = { w: 160, h: 100 } as const
export const PER_CM = 1000
const RADIUS = 7
/** These are the distances from the middle of the robot to its light sensors, in cm. */
export const SENSORS = { ahead: 8, aside: 3 } as const
const FULL_TURN = 36_000
const SEES_TO = 150

/** Engines may differ in the last digit of a sine, but they agree on the first six. */
function sine(heading: number): number {
  return Math.round(Math.sin((heading * Math.PI) / 18_000) * 1e6) / 1e6
}

function direction(heading: number): Point {
  return { x: sine(heading + FULL_TURN / 4), y: sine(heading) }
}

/** Moves the robot for a tenth of a second. Wheels at 10 and -10 cm a second turn it by 90 degrees a second. */
export function move({ x, y, heading }: Pose, left: number, right: number): Pose {
  const turn = (left - right) * 45
  const way = direction(heading + Math.round(turn / 2))
  const length = (left + right) * 50
  return {
    x: x + Math.round(way.x * length),
    y: y + Math.round(way.y * length),
    heading: (heading + turn + FULL_TURN) % FULL_TURN,
  }
}

/** Returns the positions of the two light sensors in cm. They are in front, one on each side of the tape. */
export function sensorPlaces({ x, y, heading }: Pose): { left: Point; right: Point } {
  const way = direction(heading)
  const at = (aside: number) => ({
    x: x / PER_CM + way.x * SENSORS.ahead - way.y * aside,
    y: y / PER_CM + way.y * SENSORS.ahead + way.x * aside,
  })
  return { left: at(-SENSORS.aside), right: at(SENSORS.aside) }
}

/** This runs at every tick of a drive, so it allocates nothing. */
export function distanceToLine({ x, y }: Point, line: readonly (readonly [number, number])[]): number {
  let least = Infinity
  let from = line[0]
  for (const to of line) {
    const ax = from?.[0] ?? 0
    const ay = from?.[1] ?? 0
    const dx = to[0] - ax
    const dy = to[1] - ay
    const along = dx === 0 && dy === 0 ? 0 : ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)
    const near = Math.max(0, Math.min(1, along))
    const offX = x - ax - near * dx
    const offY = y - ay - near * dy
    least = Math.min(least, offX * offX + offY * offY)
    from = to
  }
  return Math.sqrt(least)
}

/** Returns the distance in cm from the front of the robot straight ahead to a thing or to the wall around the floor. */
export function distanceAhead(pose: Pose, things: readonly Area[], floor: { w: number; h: number }): number {
  const from = { x: pose.x / PER_CM, y: pose.y / PER_CM }
  const way = direction(pose.heading)
  const toThings = things.map((thing) => crossing(from, way, thing)?.enter ?? Infinity)
  const toWall = crossing(from, way, { x: 0, y: 0, ...floor })?.leave ?? 0
  return Math.max(0, Math.min(SEES_TO, toWall - RADIUS, ...toThings.map((length) => length - RADIUS)))
}

interface Span {
  readonly enter: number
  readonly leave: number
}

/**
 * Returns where a ray enters and leaves a rectangle. Returns undefined when it misses the rectangle or the rectangle is
 * behind it.
 */
function crossing(from: Point, way: Point, { x, y, w, h }: Area): Span | undefined {
  const across = spanOf(from.x, way.x, x, x + w)
  const down = spanOf(from.y, way.y, y, y + h)
  if (!across || !down) return undefined
  const enter = Math.max(across.enter, down.enter)
  const leave = Math.min(across.leave, down.leave)
  return enter > leave || leave < 0 ? undefined : { enter, leave }
}

function spanOf(at: number, go: number, low: number, high: number): Span | undefined {
  if (go === 0) return at < low || at > high ? undefined : { enter: -Infinity, leave: Infinity }
  const one = (low - at) / go
  const other = (high - at) / go
  return { enter: Math.min(one, other), leave: Math.max(one, other) }
}

/** Returns what the robot would touch here: the wall around the floor or a thing. */
export function hitBy(
  pose: Pose,
  things: readonly (Area & { readonly what: string })[],
  floor: { w: number; h: number },
): string | undefined {
  const [x, y] = [pose.x / PER_CM, pose.y / PER_CM]
  if (x < RADIUS || y < RADIUS || x > floor.w - RADIUS || y > floor.h - RADIUS) return 'wall'
  return things.find((thing) => {
    const dx = x - Math.max(thing.x, Math.min(thing.x + thing.w, x))
    const dy = y - Math.max(thing.y, Math.min(thing.y + thing.h, y))
    return dx * dx + dy * dy < RADIUS * RADIUS
  })?.what
}

export function isInside(pose: Pose, { x, y, w, h }: Area): boolean {
  const [px, py] = [pose.x / PER_CM, pose.y / PER_CM]
  return px >= x && px <= x + w && py >= y && py <= y + h
}

/** Returns the error of a reading, between -most and most. It is the same each time for the same seed and moment. */
export function noiseOf(most: number, seed: number, at: string): number {
  if (most === 0) return 0
  let hash = seed | 0
  for (const sign of at) hash = Math.imul(hash ^ sign.charCodeAt(0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash ^= hash >>> 13
  return ((hash >>> 0) % (2 * most + 1)) - most
}
