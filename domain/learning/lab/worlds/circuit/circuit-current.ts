/**
 * `led` lets current through from the place's first end to its second, and `led-turned` the other way. The plus of the cell
 * is at the second end.
 */
export const PARTS = [
  'gap',
  'wire',
  'switch',
  'lamp',
  'motor',
  'resistor',
  'led',
  'led-turned',
  'cell',
] as const
export type Part = (typeof PARTS)[number]

type Point = readonly [x: number, y: number]
export interface Place {
  readonly from: Point
  readonly to: Point
  readonly part: Part
}

export const CELL_VOLTS = 1.5
/** An LED lets no current through below this, and it takes this much away from the push of the cells. */
export const LED_VOLTS = 2

/** The resistor is the one that lesson 17 uses with an LED and two cells. Only the cell's inside limits a short circuit. */
const OHMS: Readonly<Record<Part, number>> = {
  gap: Infinity,
  wire: 0.0005,
  switch: 0.0005,
  lamp: 5,
  motor: 5,
  resistor: 100,
  led: 5,
  'led-turned': 5,
  cell: 0.25,
}
/** A tiny leak makes the equations solvable even if some parts are not connected. */
const LEAK: number = 1e-9
const HARDLY_ANY = 1e-6
/** The rule of `currentsOf` always ends. This is far more than any board needs. */
const MOST_ROUNDS = 500

/** Returns the amperes through each place, from its first end to its second. Each cell has the given volts. */
export function currentsOf(
  places: readonly Place[],
  isSwitchClosed: boolean,
  cellVolts = CELL_VOLTS,
): readonly number[] {
  const lets = places.map(() => false)
  let currents: readonly number[] = []
  // Each round lets one LED start or stop, always the first that is wrong. This order can never come round in a circle.
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const flows = places.map(({ part }, index) => ({
      conducts: conductanceOf(part, isSwitchClosed, lets[index] === true),
      push: part === 'cell' ? cellVolts : -directionOf(part) * LED_VOLTS,
    }))
    const volts = voltagesOf(places, flows)
    const drops = places.map(({ from, to }) => (volts.get(String(from)) ?? 0) - (volts.get(String(to)) ?? 0))
    currents = flows.map(({ conducts, push }, index) => conducts * ((drops[index] ?? 0) + push))
    const wrong = places.findIndex(({ part }, index) => {
      const over = (drops[index] ?? 0) * directionOf(part) - LED_VOLTS
      return directionOf(part) !== 0 && Math.abs(over) > HARDLY_ANY && over > 0 !== lets[index]
    })
    if (wrong < 0) break
    lets[wrong] = !(lets[wrong] === true)
  }
  return currents
}

/** Returns the direction in which an LED lets current through, and 0 for any other part. */
function directionOf(part: Part): -1 | 0 | 1 {
  return part === 'led' ? 1 : part === 'led-turned' ? -1 : 0
}

function conductanceOf(part: Part, isSwitchClosed: boolean, letsThrough: boolean): number {
  const isOpen = part === 'switch' ? !isSwitchClosed : directionOf(part) !== 0 && !letsThrough
  return isOpen ? 0 : 1 / OHMS[part]
}

interface Flow {
  conducts: number
  /** This is the voltage that the part adds from its first end to its second. */
  push: number
}

/** The current that flows into a point also flows out of it, which gives one equation for each point. */
function voltagesOf(places: readonly Place[], flows: readonly Flow[]) {
  const points = [...new Set(places.flatMap(({ from, to }) => [String(from), String(to)]))]
  const rows = points.map((_, row) => points.map((__, column) => (row === column ? LEAK : 0)).concat(0))
  const add = (row: number, column: number, value: number) => {
    const cells = rows[row]
    if (cells) cells[column] = (cells[column] ?? 0) + value
  }
  const last = points.length
  for (const [index, { from, to }] of places.entries()) {
    const { conducts = 0, push = 0 } = flows[index] ?? {}
    const [a, b] = [points.indexOf(String(from)), points.indexOf(String(to))]
    add(a, a, conducts)
    add(b, b, conducts)
    add(a, b, -conducts)
    add(b, a, -conducts)
    add(a, last, -conducts * push)
    add(b, last, conducts * push)
  }
  const volts = solve(rows)
  return new Map(points.map((point, index) => [point, volts[index] ?? 0]))
}

/** This is Gauss-Jordan elimination with the largest pivot first. The last value of each row is its right side. */
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
