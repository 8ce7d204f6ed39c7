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
import { ensureChromium, ensureHeadlessShell } from './ensure-chromium.ts'
import { toolCommand } from './tool.ts'
import { freePort } from './with-server.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))
const reports = join(root, '.cache', 'reports')

interface Counts {
  passed: number
  failed: number
}
type Environment = Record<string, string>
const NONE: Counts = { passed: 0, failed: 0 }
const total = { ...NONE }
/** Failures are printed again at the very end, because a build machine often keeps only the last lines. */
const failures: string[] = []
/**
 * These tests and stories passed only when they were tried again. They count as passed, but somebody should find out why they
 * failed first.
 */
const retried: string[] = []

/** These are the files that `npm run unit` runs. The long fault tests and the other browsers have their own commands. */
export const testFiles = globSync('{content,database,domain,e2e,scripts,server,web}/**/*.test.{ts,tsx}', {
  cwd: root,
}).filter((file) => !/^e2e\/(browsers\/|faults\/(?!quick\/))/.test(file))
/**
 * Long files are found by reading them here. Vitest's filter for tags loads every file, and most files of the server's tests
 * then open a database.
 */
export const longFiles = testFiles.filter((file) =>
  readFileSync(join(root, file), 'utf8').startsWith('/** @module-tag long */'),
)

/** Empties the folder of reports and sets the place for temporary files. */
export function prepareRun(): void {
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  // Without this, each server that a test starts would strip the types of several hundred files again.
  process.env['NODE_COMPILE_CACHE'] ??= join(root, '.cache', 'compiled')
  const memory = memoryFolder()
  if (memory) process.env['TMPDIR'] = memory
  // Ctrl-C ends the program that is running, and `run` then ends this one, so that the folder is removed as well.
  process.on('SIGINT', () => {})
  process.on('exit', () => memory && rmSync(memory, { recursive: true, force: true, maxRetries: 5 }))
}

/**
 * Returns a folder in memory for temporary files. PostgreSQL and the browser wait for the disk at each of several hundred
 * thousand writes, and no test depends on what a disk does at a power cut. Returns `null` when there is too little memory, as
 * in most containers.
 */
function memoryFolder(): string | null {
  const shared = '/dev/shm'
  if (!existsSync(shared)) return null
  const { bavail, bsize } = statfsSync(shared)
  if (Math.min(bavail * bsize, freemem()) < 8 * 1024 ** 3) return null
  const folder = mkdtempSync(join(shared, 'qala-test-'))
  // The user of PostgreSQL has to pass through this folder when the tests run as root.
  chmodSync(folder, 0o1777)
  return folder
}

export function gate(name: string, command: string[]): boolean {
  const ok = run(name, command)
  count(ok, { passed: ok ? 1 : 0, failed: 0 })
  if (!ok) failures.push(name)
  return ok
}

/** Starts the command at once and prints all of its output at the end. */
function beside(name: string, command: string[], env: Environment): () => Promise<boolean> {
  const started = performance.now()
  const output = join(reports, 'beside.log')
  const file = openSync(output, 'w')
  const [program, ...args] = toolCommand(command)
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', file, file],
    env: { ...process.env, ...env },
  })
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

/**
 * Runs unit, database and API tests. The server's tests often wait for a disk, a restart or a killed process. The other tests
 * run in that time, and their output is printed afterwards.
 * @param which.files paths of test files, or vitest's `--exclude=…`
 */
export async function runUnits(which: {
  when?: string
  files: readonly string[]
  serverWorkers: number
  env?: Environment
}): Promise<void> {
  const { when = '', files, serverWorkers, env = {} } = which
  const others = beside(
    `Rules and browser parts${when}`,
    unitCommand('others', ['rules', 'web'], 1, files),
    env,
  )
  const server = run(
    `Database and API${when}`,
    unitCommand('server', ['server', 'database'], serverWorkers, files),
    env,
  )
  countUnits(server, 'server', when)
  countUnits(await others(), 'others', when)
}

function unitReport(name: string): string {
  return join(reports, `vitest-${name}.json`)
}

function unitCommand(name: string, projects: string[], workers: number, files: readonly string[]): string[] {
  return [
    'vitest',
    'run',
    ...projects.map((project) => `--project=${project}`),
    `--maxWorkers=${workers}`,
    ...files,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${unitReport(name)}`,
  ]
}

function countUnits(ok: boolean, name: string, when: string): void {
  const report = unitReport(name)
  count(ok, existsSync(report) ? vitestCounts(report, when) : NONE)
  rmSync(report, { force: true })
}

function run(name: string, command: string[], env: Environment = {}): boolean {
  console.log(`\n== ${name}`)
  const started = performance.now()
  const [program, ...args] = toolCommand(command)
  const result = spawnSync(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  // Ctrl-C ends the gate that is running and all gates that would follow.
  if (result.signal === 'SIGINT' || result.status === 130) process.exit(130)
  return said(name, result.status === 0, started)
}

/** A command that failed without a failing test, because it crashed or found no test, still counts as a failure. */
function count(ok: boolean, tests: Counts): void {
  total.passed += tests.passed
  total.failed += ok ? tests.failed : Math.max(tests.failed, 1)
}

function vitestCounts(file: string, when: string): Counts {
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
    // A test that passed has failure messages if its first try failed.
    for (const test of suite.assertionResults.filter(({ failureMessages }) => failureMessages.length > 0))
      (test.status === 'failed' ? failures : retried).push(
        `${suite.name}${when} › ${test.fullName}\n${beginning(test.failureMessages.join('\n'))}`,
      )
    if (suite.status === 'failed' && failed.length === 0)
      failures.push(`${suite.name}${when}\n${beginning(suite.message)}`)
  }
  return { passed: report.numPassedTests, failed: report.numFailedTests }
}

/**
 * Runs the stories of `npm test` or of `npm run test:long` against the built page.
 * @param which.env variables for the runner and the server
 */
export async function runStories(which: {
  when?: string
  isLong?: boolean
  env?: Environment
}): Promise<void> {
  const { when = '', isLong = false, env = {} } = which
  const report = join(reports, 'playwright.json')
  const withWindow = ensureChromium()
  const ok = run(
    `Stories in a real browser${when}`,
    ['playwright', 'test', '--reporter=list,json', isLong ? '--grep=@long' : '--grep-invert=@long'],
    {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      CHROMIUM_PATH: withWindow,
      CHROMIUM_SHELL_PATH: ensureHeadlessShell() ?? withWindow,
      E2E_PORT: String(await freePort()),
      ...env,
    },
  )
  count(ok, existsSync(report) ? playwrightCounts(report, when) : NONE)
  rmSync(report, { force: true })
}

interface PlaywrightSuite {
  file: string
  suites?: PlaywrightSuite[]
  specs: { title: string; ok: boolean; tests: { results: { error?: { message?: string } }[] }[] }[]
}

function playwrightCounts(file: string, when: string): Counts {
  const report = JSON.parse(readFileSync(file, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number }
    suites: PlaywrightSuite[]
  }
  for (const suite of report.suites) noteStories(suite, when)
  const { expected, flaky, unexpected } = report.stats
  return { passed: expected + flaky, failed: unexpected }
}

function noteStories(suite: PlaywrightSuite, when: string): void {
  for (const { title, ok, tests } of suite.specs) {
    const messages = tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? []))
    if (messages.length > 0)
      (ok ? retried : failures).push(`${suite.file}${when} › ${title}\n${beginning(messages.join('\n'))}`)
  }
  for (const inner of suite.suites ?? []) noteStories(inner, when)
}

function beginning(message: string): string {
  return message.slice(0, 1500)
}

/** Prints all second tries, all failures and, as the last line, the numbers of passed and failed tests. It ends this program. */
export function endRun(): never {
  for (const test of retried) console.log(`\n== ONLY AT THE SECOND TRY: ${test}`)
  for (const failure of failures) console.log(`\n== FAILED: ${failure}`)
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exit(total.failed === 0 ? 0 : 1)
}
