// `npm run test:faults`: every fault, one after another, and a table of what came out.
// `npm run test:faults -- e2e/faults/quick`: only these files. `-- --seeded`: faults in the code, each to be caught.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FIGURES_FILE, printFigures } from './harness/figures.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const args = process.argv.slice(2)
if (args.includes('--seeded')) {
  await import('./seeded.ts')
} else {
  rmSync(FIGURES_FILE, { force: true })
  mkdirSync(dirname(FIGURES_FILE), { recursive: true })
  // Not beside each other: each measures how soon the server serves again.
  const result = spawnSync('vitest', ['run', '--project', 'faults', '--no-file-parallelism', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, FAULTS: 'all' },
  })
  printFigures()
  process.exit(result.status ?? 1)
}
