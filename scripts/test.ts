// `npm test`: every gate of the product, in order of how fast it fails. The last line counts gates and tests together.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isBuilt } from './build-stamp.ts'
import { ensureChromium } from './ensure-chromium.ts'
import { freePort } from './free-port.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = join(root, '.cache', 'reports')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const total = { passed: 0, failed: 0 }

gate('Types from the database', ['node', 'database/generate-types.ts'])
gate('Types', ['tsc', '-p', '.'])
gate('Lint and import walls', ['oxlint', '.'])
gate('Format', ['oxfmt', '--check', '.'])
gate('Dead code', ['knip'])
gate('Content', ['node', 'content/check.ts'])

const vitestReport = join(reports, 'vitest.json')
const vitest = run('Rules, browser parts, database and API', [
  'vitest',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${vitestReport}`,
])
count(vitest, existsSync(vitestReport) ? vitestCounts(vitestReport) : { passed: 0, failed: 0 })

if (isBuilt(root) || gate('Build', ['node', 'scripts/build.ts'])) {
  const playwrightReport = join(reports, 'playwright.json')
  const playwright = run('Stories in a real browser', ['playwright', 'test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
    CHROMIUM_PATH: ensureChromium(),
    E2E_PORT: String(await freePort()),
  })
  count(
    playwright,
    existsSync(playwrightReport) ? playwrightCounts(playwrightReport) : { passed: 0, failed: 0 },
  )
}

console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

function gate(name: string, command: string[]): boolean {
  const ok = run(name, command)
  count(ok, { passed: ok ? 1 : 0, failed: 0 })
  return ok
}

function run(name: string, [program, ...args]: string[], env: Record<string, string> = {}): boolean {
  console.log(`\n== ${name}`)
  const started = performance.now()
  const result = spawnSync(program ?? '', args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  console.log(
    `== ${name}: ${result.status === 0 ? 'ok' : 'FAILED'} (${((performance.now() - started) / 1000).toFixed(1)} s)`,
  )
  return result.status === 0
}

/** A command that failed without one failing test (it crashed, or found no test) still counts as a failure. */
function count(ok: boolean, tests: { passed: number; failed: number }): void {
  total.passed += tests.passed
  total.failed += ok ? tests.failed : Math.max(tests.failed, 1)
}

function vitestCounts(file: string): { passed: number; failed: number } {
  const report = JSON.parse(readFileSync(file, 'utf8')) as { numPassedTests: number; numFailedTests: number }
  return { passed: report.numPassedTests, failed: report.numFailedTests }
}

function playwrightCounts(file: string): { passed: number; failed: number } {
  const report = JSON.parse(readFileSync(file, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number }
  }
  return { passed: report.stats.expected, failed: report.stats.unexpected + report.stats.flaky }
}
