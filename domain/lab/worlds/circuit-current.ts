/** `led` lets current through from the place's first end to its second, `led-turned` the other way; plus of the cell is at the second. */
export const PARTS = ['gap', 'wire', 'switch', 'lamp', 'motor', 'led', 'led-turned', 'cell'] as const
export type Part = (typeof PARTS)[number]

type Point = readonly [x: number, y: number]
export interface Place {
  readonly from: Point
  readonly to: Point
  readonly part: Part
}

const WIRE = 10_000
/** How well the inside of the cell conducts; a lamp is 1. */
const INSIDE_CELL = 20
/** Keeps parts that hang in the air solvable. */
const LEAK: number = 1e-9
const HARDLY_ANY = 1e-6

/** The current through each place, from its first end to its second; one lamp alone gets about 1. */
export function currentsOf(places: readonly Place[], isSwitchClosed: boolean): readonly number[] {
  const leds = places.map(({ part }) => part === 'led' || part === 'led-turned')
  const lets = leds.map(() => false)
  let currents: readonly number[] = []
  // Each round may open some LEDs and close others; with the few of a board it settles at once.
  for (let round = 0; round <= places.length; round += 1) {
    const volts = voltagesOf(places, isSwitchClosed, lets)
    const drops = places.map(({ from, to }) => (volts.get(String(from)) ?? 0) - (volts.get(String(to)) ?? 0))
    currents = places.map((place, index) => {
      const conducts = conductanceOf(place.part, isSwitchClosed, lets[index] === true)
      return conducts * ((drops[index] ?? 0) + (place.part === 'cell' ? 1 : 0))
    })
    let isSettled = true
    for (const [index, isLed] of leds.entries()) {
      if (!isLed) continue
      const forward = (drops[index] ?? 0) * (places[index]?.part === 'led' ? 1 : -1)
      if (forward > HARDLY_ANY === lets[index] || Math.abs(forward) <= HARDLY_ANY) continue
      lets[index] = forward > 0
      isSettled = false
    }
    if (isSettled) break
  }
  return currents
}

function conductanceOf(part: Part, isSwitchClosed: boolean, letsThrough: boolean): number {
  switch (part) {
    case 'wire':
      return WIRE
    case 'switch':
      return isSwitchClosed ? WIRE : 0
    case 'lamp':
    case 'motor':
      return 1
    case 'cell':
      return INSIDE_CELL
    case 'led':
    case 'led-turned':
      return letsThrough ? 1 : 0
    case 'gap':
      return 0
  }
}

/** What flows into a point flows out of it again: one equation for each point. */
function voltagesOf(places: readonly Place[], isSwitchClosed: boolean, lets: readonly boolean[]) {
  const points = [...new Set(places.flatMap(({ from, to }) => [String(from), String(to)]))]
  const rows = points.map((_, row) => points.map((__, column) => (row === column ? LEAK : 0)).concat(0))
  const add = (row: number, column: number, value: number) => {
    const cells = rows[row]
    if (cells) cells[column] = (cells[column] ?? 0) + value
  }
  const last = points.length
  for (const [index, { from, to, part }] of places.entries()) {
    const conducts = conductanceOf(part, isSwitchClosed, lets[index] === true)
    const [a, b] = [points.indexOf(String(from)), points.indexOf(String(to))]
    add(a, a, conducts)
    add(b, b, conducts)
    add(a, b, -conducts)
    add(b, a, -conducts)
    if (part === 'cell') {
      add(a, last, -conducts)
      add(b, last, conducts)
    }
  }
  const volts = solve(rows)
  return new Map(points.map((point, index) => [point, volts[index] ?? 0]))
}

/** Gauss and Jordan, the largest first. Each row holds its right side as its last value. */
function solve(rows: number[][]): number[] {
  const size = rows.length
  for (let at = 0; at < size; at += 1) {
    const candidates = rows.slice(at).map((row) => Math.abs(row[at] ?? 0))
    const best = at + candidates.indexOf(Math.max(...candidates))
    const [chosen, here] = [rows[best], rows[at]]
    if (!chosen || !here) return []
    rows[best] = here
    rows[at] = chosen
    const head = chosen[at] ?? 1
    for (const [index, row] of rows.entries()) {
      const factor = (row[at] ?? 0) / head
      if (index === at || factor === 0) continue
      for (let column = at; column <= size; column += 1)
        row[column] = (row[column] ?? 0) - factor * (chosen[column] ?? 0)
    }
  }
  return rows.map((row, index) => (row[size] ?? 0) / (row[index] ?? 1))
}
