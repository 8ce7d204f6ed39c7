// `npm test`: every gate of the product, in order of how fast it fails. The last line counts gates and tests together.
// `npm run test:long`: the tests that carry the tag `long`, and no others.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isBuilt } from './build-stamp.ts'
import { ensureChromium, ensureHeadlessShell } from './ensure-chromium.ts'
import { freePort } from './with-server.ts'

const isLong = process.argv.includes('--long')
const root = fileURLToPath(new URL('..', import.meta.url))
const reports = join(root, '.cache', 'reports')
// Not by vitest's filter of tags: it loads every file, and most of the server's open a database as they are loaded.
const longFiles = globSync('{content,database,domain,e2e,scripts,server,web}/**/*.test.{ts,tsx}', {
  cwd: root,
}).filter((file) => readFileSync(join(root, file), 'utf8').startsWith('/** @module-tag long */'))
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

// Each server that a test starts would strip the types of some hundred files anew.
process.env['NODE_COMPILE_CACHE'] ??= join(root, '.cache', 'compiled')
const memory = memoryFolder()
if (memory) process.env['TMPDIR'] = memory
// Ctrl-C ends the program that runs; `run` then ends this one, so that the folder goes as well.
process.on('SIGINT', () => {})
process.on('exit', () => memory && rmSync(memory, { recursive: true, force: true, maxRetries: 5 }))

const NONE = { passed: 0, failed: 0 }
const total = { ...NONE }
/** Repeated at the very end: a build machine often keeps only the last lines. */
const failures: string[] = []
/** Stories that passed when retried: green, but somebody should find out why. */
const retried: string[] = []

if (!isLong) {
  gate('Types from the database', ['node', 'database/generate-types.ts', '--check'])
  gate('Types', ['tsc', '-b'])
  gate('Lint and import walls', ['oxlint', '.'])
  gate('Format', ['oxfmt', '--check', '.'])
  gate('Dead code', ['knip'])
  gate('Content', ['node', 'content/check.ts'])
}

// Tests of the server often wait: for a disk, a restart, a killed process. The others fill that time.
const others = beside('Rules and browser parts', unitCommand('others', ['rules', 'web'], 1))
// Two crowds at once would take all connections, and measure each other.
const server = run('Database and API', unitCommand('server', ['server', 'database'], isLong ? 1 : 2))
countUnits(server, 'server')
countUnits(await others(), 'others')

if (isBuilt(root) || gate('Build', ['node', 'scripts/build.ts'])) {
  const playwrightReport = join(reports, 'playwright.json')
  const withWindow = ensureChromium()
  const playwright = run(
    'Stories in a real browser',
    ['playwright', 'test', '--reporter=list,json', isLong ? '--grep=@long' : '--grep-invert=@long'],
    {
      PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
      CHROMIUM_PATH: withWindow,
      CHROMIUM_SHELL_PATH: ensureHeadlessShell() ?? withWindow,
      E2E_PORT: String(await freePort()),
    },
  )
  count(playwright, existsSync(playwrightReport) ? playwrightCounts(playwrightReport) : NONE)
}

for (const story of retried) console.log(`\n== ONLY AT THE SECOND TRY: ${story}`)
for (const failure of failures) console.log(`\n== FAILED: ${failure}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

/**
 * For temporary files: PostgreSQL and the browser wait for the disk at each of some hundred thousand writes, and no test asks
 * what a disk does at a power cut. `null` where there is too little of it, as in most containers.
 */
function memoryFolder(): string | null {
  const shared = '/dev/shm'
  if (!existsSync(shared)) return null
  const { bavail, bsize } = statfsSync(shared)
  if (Math.min(bavail * bsize, freemem()) < 8 * 1024 ** 3) return null
  const folder = mkdtempSync(join(shared, 'qala-test-'))
  // PostgreSQL's own user passes through it when we are root.
  chmodSync(folder, 0o1777)
  return folder
}

function gate(name: string, command: string[]): boolean {
  const ok = run(name, command)
  count(ok, { passed: ok ? 1 : 0, failed: 0 })
  if (!ok) failures.push(name)
  return ok
}

/** Starts at once and says all at the end. */
function beside(name: string, [program = '', ...args]: string[]): () => Promise<boolean> {
  const started = performance.now()
  const output = join(reports, 'beside.log')
  const file = openSync(output, 'w')
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', file, file] })
  const ended = once(child, 'exit')
  return async () => {
    const [status] = (await ended) as [number | null]
    console.log(`\n== ${name}\n${readFileSync(output, 'utf8')}`)
    return said(name, status === 0, started)
  }
}

function said(name: string, ok: boolean, started: number): boolean {
  console.log(`== ${name}: ${ok ? 'ok' : 'FAILED'} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
  return ok
}

function unitReport(name: string): string {
  return join(reports, `vitest-${name}.json`)
}

function unitCommand(name: string, projects: string[], workers: number): string[] {
  return [
    'vitest',
    'run',
    ...projects.map((project) => `--project=${project}`),
    `--maxWorkers=${workers}`,
    ...longFiles.map((file) => (isLong ? file : `--exclude=${file}`)),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${unitReport(name)}`,
  ]
}

function countUnits(ok: boolean, name: string): void {
  count(ok, existsSync(unitReport(name)) ? vitestCounts(unitReport(name)) : NONE)
}

function run(name: string, [program, ...args]: string[], env: Record<string, string> = {}): boolean {
  console.log(`\n== ${name}`)
  const started = performance.now()
  const result = spawnSync(program ?? '', args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  // Ctrl-C ends the gate that runs, and with it all that would come.
  if (result.signal === 'SIGINT' || result.status === 130) process.exit(130)
  return said(name, result.status === 0, started)
}

/** A command that failed without one failing test (it crashed, or found no test) still counts as a failure. */
function count(ok: boolean, tests: typeof NONE): void {
  total.passed += tests.passed
  total.failed += ok ? tests.failed : Math.max(tests.failed, 1)
}

function vitestCounts(file: string): typeof NONE {
  const report = JSON.parse(readFileSync(file, 'utf8')) as {
    numPassedTests: number
    numFailedTests: number
    testResults: {
      name: string
      message: string
      status: string
      assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
    }[]
  }
  for (const suite of report.testResults) {
    const failed = suite.assertionResults.filter((test) => test.status === 'failed')
    for (const test of failed)
      failures.push(`${suite.name} › ${test.fullName}\n${beginning(test.failureMessages.join('\n'))}`)
    if (suite.status === 'failed' && failed.length === 0)
      failures.push(`${suite.name}\n${beginning(suite.message)}`)
  }
  return { passed: report.numPassedTests, failed: report.numFailedTests }
}

interface PlaywrightSuite {
  file: string
  suites?: PlaywrightSuite[]
  specs: { title: string; ok: boolean; tests: { results: { error?: { message?: string } }[] }[] }[]
}

function playwrightCounts(file: string): typeof NONE {
  const report = JSON.parse(readFileSync(file, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number }
    suites: PlaywrightSuite[]
  }
  for (const suite of report.suites) noteStories(suite)
  const { expected, flaky, unexpected } = report.stats
  return { passed: expected + flaky, failed: unexpected }
}

function noteStories(suite: PlaywrightSuite): void {
  for (const { title, ok, tests } of suite.specs) {
    const messages = tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? []))
    if (messages.length > 0)
      (ok ? retried : failures).push(`${suite.file} › ${title}\n${beginning(messages.join('\n'))}`)
  }
  for (const inner of suite.suites ?? []) noteStories(inner)
}

function beginning(message: string): string {
  return message.slice(0, 1500)
}
