// The server as a process: settings from the environment, its own lines on standard output, signals. Run by `npm start`.
import { setTimeout as delay } from 'node:timers/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EnvError, parseEnv } from './env.ts'
import { describeError } from './log.ts'
import { readCourse } from './progress/course.ts'
import { startServer, StartError, type RunningServer } from './start-server.ts'
import { readWeb } from './static/serve-web.ts'

const dist = (path: string) => fileURLToPath(new URL(`../dist/${path}`, import.meta.url))
const say = (line: string) => void process.stdout.write(`${line}\n`)
/** Even if something hangs, the process ends within 10 s of being told to. */
const LAST_MOMENT_MS = 9_500
const ABORT_MS = 1_000

let isStopping = false
let running: RunningServer | undefined
let recoveryKey: string | undefined
const starting = start()

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
// The log may lie on a disk that is full: that must cost lines, not the server.
process.stdout.on('error', () => {})
process.on('unhandledRejection', (error) => {
  say(`error unhandled ${describeError(error)}`)
  process.exitCode = 1
  void stop()
})

async function start(): Promise<void> {
  try {
    const env = parseEnv(process.env)
    const web = await readWeb(dist('web'), env)
    const course = await readCourse(dist('web/content/manifest.json'))
    running = await startServer(env, { log: say, web, course, onRecoveryKey: (key) => (recoveryKey = key) })
    // Not before: the database makes the data folder as it must be.
    await web.storeOldFiles(join(env.dataDir, 'web-files')).catch((error: unknown) => {
      say(`Files of earlier versions cannot be kept: ${describeError(error)}`)
    })
    announce(running, env.databaseUrl === undefined ? env.dataDir : undefined)
  } catch (error) {
    say(`\nQala could not start.\n${reason(error)}`)
    showRecoveryKey()
    process.exitCode = 1
  }
}

function showRecoveryKey(): void {
  if (recoveryKey === undefined) return
  say(`Recovery key:   ${recoveryKey}`)
  say('                It is shown this once. Write it down and keep it away from this computer: when that')
  say('                breaks or is stolen, the backups open with this key alone.')
}

function announce({ address, firstAdmin }: RunningServer, dataDir: string | undefined): void {
  say('')
  say(`Qala is ready:  ${address}`)
  say(`Its data:       ${dataDir ?? 'in the database of DATABASE_URL'}`)
  if (firstAdmin === null) say(`Admins:         sign in at ${address}/admin/login`)
  else if (firstAdmin.oneTimePassword === null)
    say(`First admin:    ${firstAdmin.email}, with ADMIN_PASSWORD, at ${address}/admin/login`)
  else {
    say(
      `First admin:    ${firstAdmin.email}, password ${firstAdmin.oneTimePassword}, at ${address}/admin/login`,
    )
    say('                The password is shown this once, and at the first sign-in you choose your own.')
  }
  showRecoveryKey()
  say('Ctrl-C stops it.\n')
}

/** The first signal lets what runs finish; the second one does not wait. */
async function stop(): Promise<void> {
  if (isStopping) {
    // What fails now must neither keep the process nor come back here as an unhandled rejection.
    await Promise.race([running?.abort(), delay(ABORT_MS)]).catch(() => {})
    process.exit(1)
  }
  isStopping = true
  setTimeout(() => process.exit(1), LAST_MOMENT_MS).unref()
  say('Stopping ...')
  // A start under way is let through first, so that there is one way to stop and not two.
  await starting
  await running?.stop()
  say('Stopped.')
  process.exit()
}

function reason(error: unknown): string {
  const isForOperator =
    error instanceof EnvError ||
    error instanceof StartError ||
    (error instanceof Error && error.name === 'DatabaseSetupError')
  return isForOperator ? error.message : describeError(error)
}
