// Runs the server as a process (`npm start`). It reads the settings from the environment, writes its messages to standard
// output, and handles signals.
import { clock } from '#domain/clock.ts'
import { setTimeout as delay } from 'node:timers/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stopSignals } from '#database/platform/programs.ts'
import { EnvError, parseEnv, type Env } from './core/env.ts'
import { describeError, linesTogether } from './core/log.ts'
import { keepSecret } from './core/once-shown.ts'
import { readCourse } from './learning/progress/course.ts'
import { startServer, StartError, type RunningServer } from './start-server.ts'
import { readWeb } from './http/static/serve-web.ts'

const dist = (path: string) => fileURLToPath(new URL(`../dist/${path}`, import.meta.url))
const say = linesTogether((text) => process.stdout.write(text))
/** Even if something hangs, the process ends within 10 s of the first signal. */
const LAST_MOMENT_MS = 9_500
const ABORT_MS = 1_000

let isStopping = false
let running: RunningServer | undefined
let recoveryKey: { key: string } | { file: string } | undefined
/** A terminal does not keep what it shows. Any other output may be kept, for example by the journal of systemd. */
const isScreen = process.stdout.isTTY
/** systemd sets this for a service whose output it keeps. */
const isService = !isScreen && process.env['JOURNAL_STREAM'] !== undefined
const starting = start()

for (const signal of stopSignals()) process.on(signal, () => void stop())
// The log may be on a full disk. In that case lines are lost, but the server goes on.
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
    running = await startServer(env, {
      log: say,
      web,
      course,
      onRecoveryKey: (key) =>
        (recoveryKey = isScreen ? { key } : { file: keepSecret(env.dataDir, 'recovery-key', key) }),
    })
    // This must come after the database has started, because the database creates the data folder with the right permissions.
    const now = running.isClockDoubted() ? null : clock.now()
    await web.storeOldFiles(join(env.dataDir, 'web-files'), now).catch((error: unknown) => {
      say(`Files of earlier versions cannot be kept: ${describeError(error)}`)
    })
    announce(running, env)
  } catch (error) {
    say(`\nQala could not start.\n${reason(error)}`)
    showRecoveryKey()
    process.exitCode = 1
  }
}

function showRecoveryKey(): void {
  if (recoveryKey === undefined) return
  if ('key' in recoveryKey) {
    say(`Recovery key:   ${recoveryKey.key}`)
    say('                It is shown this once. Write it down and keep it away from this computer: when that')
    say('                breaks or is stolen, the backups open with this key alone.')
  } else {
    say(`Recovery key:   in ${recoveryKey.file}, because this output may be kept in a log`)
    say('                Move that file away from this computer: when that breaks or is stolen, the backups')
    say('                open with this key alone.')
  }
}

function announce({ address, firstAdmin }: RunningServer, { dataDir, databaseUrl }: Env): void {
  say('')
  say(`Qala is ready:  ${address}`)
  say(`Its data:       ${databaseUrl === undefined ? dataDir : 'in the database of DATABASE_URL'}`)
  if (firstAdmin === null) say(`Admins:         sign in at ${address}/admin/login`)
  else if (firstAdmin.oneTimePassword === null)
    say(`First admin:    ${firstAdmin.email}, with ADMIN_PASSWORD, at ${address}/admin/login`)
  else if (isService) {
    const file = keepSecret(dataDir, 'first-admin', `${firstAdmin.email} ${firstAdmin.oneTimePassword}`)
    say(`First admin:    ${firstAdmin.email}, at ${address}/admin/login. The password for one use is in`)
    say(
      `                ${file}, because the journal keeps what stands here. Delete that file after the sign-in.`,
    )
  } else {
    say(
      `First admin:    ${firstAdmin.email}, password ${firstAdmin.oneTimePassword}, at ${address}/admin/login`,
    )
    say('                The password is shown this once, and at the first sign-in you choose your own.')
  }
  showRecoveryKey()
  say('Ctrl-C stops it.\n')
}

/** The first signal lets running work finish; the second one ends the process at once. */
async function stop(): Promise<void> {
  if (isStopping) {
    // An error from here on must neither keep the process alive nor come back here as an unhandled rejection.
    await Promise.race([running?.abort(), delay(ABORT_MS)]).catch(() => {})
    process.exit(1)
  }
  isStopping = true
  setTimeout(() => process.exit(1), LAST_MOMENT_MS).unref()
  say('Stopping ...')
  // If the start is still under way, it is completed first. Then there is only one way to stop.
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
