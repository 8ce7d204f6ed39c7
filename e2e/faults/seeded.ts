// `npm run test:faults -- --seeded`: one deliberate fault after another in a copy of the code, each of which a test must catch.
// Words after it choose faults by their names, or by the paths of their tests.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SEEDED_FAULTS, type SeededFault } from './seeded-faults.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** PostgreSQL's user passes through; a test that hangs is a fault caught late, not a run that never ends. */
const TEST_TIMEOUT_S = 240

interface Outcome {
  /** Full names of the tests that failed. */
  failed: string[]
  why: string[]
  passed: number
  output: string
}

const copy = mkdtempSync(join(tmpdir(), 'qala-seeded-'))
let running: ReturnType<typeof spawn> | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => leave(1))

const wanted = process.argv.slice(2).filter((word) => word !== '--seeded')
const faults = SEEDED_FAULTS.filter(
  ({ name, test }) => wanted.length === 0 || wanted.some((word) => `${name} ${test}`.includes(word)),
)
copyCode()
const sound = new Map<string, Outcome>()
const table: string[] = []
let missed = 0
for (const fault of faults) {
  const before = sound.get(testOf(fault)) ?? (await runTest(fault))
  sound.set(testOf(fault), before)
  const verdict = before.failed.length > 0 || before.passed === 0 ? unsound(before) : await tryFault(fault)
  if (!verdict.startsWith('caught')) missed += 1
  const line = `| ${fault.name} | ${verdict} |`
  console.log(line)
  table.push(line)
}
console.log(`\n${faults.length - missed} of ${faults.length} seeded faults were caught`)
leave(missed === 0 ? 0 : 1)

function copyCode(): void {
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  for (const file of listed.stdout.split('\n').filter((name) => name && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
}

async function tryFault(fault: SeededFault): Promise<string> {
  const { files, from, to } = fault
  const places = globSync(files, { cwd: copy })
    .map((file) => ({ file: join(copy, file), text: readFileSync(join(copy, file), 'utf8') }))
    .filter(({ text }) => text.includes(from))
  if (places.length === 0) return `NOT TRIED: ${files} no longer says ${JSON.stringify(from)}`
  for (const { file, text } of places)
    writeFileSync(
      file,
      text.replaceAll(from, () => to),
    )
  const { failed, passed, output } = await runTest(fault)
  for (const { file, text } of places) writeFileSync(file, text)
  const [first] = failed
  if (first !== undefined) return `caught by ${fault.test}: ${first}`
  if (passed > 0) return `MISSED by ${fault.test}`
  // Some faults are refused before any test begins.
  const refused = /Qala does not start: [^\n]*?\./.exec(output)?.[0]
  return refused ? `caught at every start: ${refused}` : `NOT TRIED: no test ran: ${output.slice(-1_000)}`
}

function testOf({ test, named = '' }: SeededFault): string {
  return `${test} ${named}`
}

async function runTest({ test, named, isLong }: SeededFault): Promise<Outcome> {
  const report = join(copy, '.cache', 'report.json')
  rmSync(report, { force: true })
  const args = [
    'run',
    '--project',
    isLong ? 'faults' : '*',
    test,
    '--reporter=json',
    `--outputFile=${report}`,
    '--bail=1',
  ]
  running = spawn('vitest', [...args, ...(named ? ['-t', named] : [])], {
    cwd: copy,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, FAULTS: isLong ? 'all' : '' },
    timeout: TEST_TIMEOUT_S * 1_000,
  })
  let output = ''
  for (const stream of [running.stdout, running.stderr])
    stream?.on('data', (chunk) => (output += String(chunk)))
  await once(running, 'close')
  return { ...readReport(report), output }
}

function readReport(file: string): Omit<Outcome, 'output'> {
  if (!existsSync(file)) return { failed: [], why: [], passed: 0 }
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as {
    testResults: { assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[]
  }
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  return {
    failed: tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
    why: tests.flatMap(({ failureMessages }) => failureMessages),
    passed: tests.filter(({ status }) => status === 'passed').length,
  }
}

function unsound({ failed, why, output }: Outcome): string {
  const reason = why.join('\n').slice(0, 1_000) || output.slice(-1_000)
  return `NOT TRIED: the test fails without the fault: ${failed[0] ?? ''} ${reason}`
}

function leave(code: number): never {
  running?.kill('SIGTERM')
  rmSync(copy, { recursive: true, force: true })
  process.exit(code)
}
