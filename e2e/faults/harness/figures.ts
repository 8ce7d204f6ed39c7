import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

export const FIGURES_FILE = fileURLToPath(new URL('../../../.cache/reports/faults.jsonl', import.meta.url))

export interface Figures {
  fault: string
  rounds: number
  /** This is the number of rows. If something else is counted, such as messages, the name of the fault must say so. */
  acknowledged: number
  lost: number
  doubled: number
  /** This is the longest time of all rounds. */
  secondsToServe?: number
}

/** Adds figures to the table at the end of `npm run test:faults`. */
export function noteFigures(figures: Figures): void {
  if (!runsAll()) return
  mkdirSync(dirname(FIGURES_FILE), { recursive: true })
  appendFileSync(FIGURES_FILE, `${JSON.stringify(figures)}\n`)
}

/** Returns the number of rounds: `quick` in `npm test`, and `all` in `npm run test:faults`. */
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
