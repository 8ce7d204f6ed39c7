// `npm run windows-task -- install` makes Windows start Qala with the computer, also after a power cut, before anybody signs
// in.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readArguments, UsageError } from './run-command.ts'
import { SETTINGS_OF_THE_TASK, taskXml } from './windows-task-xml.ts'

const USAGE = `Usage: npm run windows-task -- install | remove | print
Run it in a command prompt that was opened with "Run as administrator".
These settings are taken into the task when they are set: ${SETTINGS_OF_THE_TASK.join(', ')}.`
const NAME = 'Qala'
const root = fileURLToPath(new URL('..', import.meta.url))

try {
  act()
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

function act(): void {
  const [what, ...rest] = readArguments(USAGE, {}).positionals
  const xml = taskXml({ root, node: process.execPath, env: process.env })
  if (rest.length > 0) throw new UsageError(USAGE)
  if (what === 'print') return console.log(xml)
  if (what !== 'install' && what !== 'remove') throw new UsageError(USAGE)
  if (process.platform !== 'win32') throw new UsageError('Only Windows has a Task Scheduler.')
  if (what === 'remove') return schedule(['/Delete', '/TN', NAME, '/F'])
  const folder = mkdtempSync(join(tmpdir(), 'qala-task-'))
  try {
    const file = join(folder, 'qala.xml')
    // The Task Scheduler reads UTF-16 with a byte order mark.
    writeFileSync(file, `\uFEFF${xml}`, 'utf16le')
    schedule(['/Create', '/TN', NAME, '/XML', file, '/F'])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function schedule(args: readonly string[]): void {
  const program = join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'schtasks.exe')
  const { status } = spawnSync(program, args, { stdio: 'inherit', windowsHide: true })
  if (status !== 0)
    throw new UsageError(`The Task Scheduler refused. Open the command prompt with "Run as administrator".`)
}
