import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const FIGURES_FILE = fileURLToPath(new URL('../../../.cache/reports/faults.jsonl', import.meta.url))

export interface Figures {
  fault: string
  rounds: number
  /** Rows or messages; what is counted belongs into the fault's name when it is not rows. */
  acknowledged: number
  lost: number
  doubled: number
  /** The longest of all rounds. */
  secondsToServe?: number
}

/** For the table at the end of `npm run test:faults`. */
export function noteFigures(figures: Figures): void {
  if (runsAll()) appendFileSync(FIGURES_FILE, `${JSON.stringify(figures)}\n`)
}

/** Rounds in `npm test`, and in `npm run test:faults`. */
export function rounds(quick: number, all: number): number {
  return runsAll() ? all : quick
}

export function printFigures(): void {
  const lines = existsSync(FIGURES_FILE) ? readFileSync(FIGURES_FILE, 'utf8').trim().split('\n') : []
  const rows = lines.map((line) => JSON.parse(line) as Figures)
  const wide = Math.max(5, ...rows.map(({ fault }) => fault.length))
  const print = (fault: string, ...cells: (string | number)[]) =>
    console.log(fault.padEnd(wide), ...cells.map((cell) => String(cell).padStart(12)))
  print('\nFault'.padEnd(wide + 1), 'rounds', 'acknowledged', 'lost', 'doubled', 's to serve')
  for (const { fault, rounds: times, acknowledged, lost, doubled, secondsToServe } of rows)
    print(fault, times, acknowledged, lost, doubled, secondsToServe?.toFixed(1) ?? '-')
}

function runsAll(): boolean {
  return process.env['FAULTS'] === 'all'
}
