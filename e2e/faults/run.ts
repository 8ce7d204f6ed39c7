// `npm run test:faults` runs every fault, one after another, and prints a table of the results.
// `npm run test:faults -- e2e/faults/quick` runs only these files. `-- --seeded` puts faults into the code and checks that
// each is caught.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { FIGURES_FILE, printFigures } from './harness/figures.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const args = process.argv.slice(2)
if (args.includes('--seeded')) {
  await import('./seeded.ts')
} else {
  rmSync(FIGURES_FILE, { force: true })
  // The files do not run in parallel, because each measures how soon the server serves again.
  const result = spawnSync('vitest', ['run', '--project', 'faults', '--no-file-parallelism', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, FAULTS: 'all' },
  })
  printFigures()
  process.exit(result.status ?? 1)
}
