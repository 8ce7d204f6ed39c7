import { execFile } from 'node:child_process'
import { win32 } from 'node:path'
import { promisify } from 'node:util'
import type { Ways } from './ways.ts'

/** libfaketime, which gives a program a false clock, reads these variables. */
const FALSE_CLOCK = ['FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC', 'FAKETIME_DISABLE_SHM', 'LD_PRELOAD']

/**
 * Returns the environment for PostgreSQL's programs. PGDATA or PGOPTIONS in the operator's shell must not reach PostgreSQL. A
 * false clock that a test gave to Node must reach it, because on a real machine both read the same clock. Windows does not
 * start a program without SystemRoot.
 */
export function toolEnvironment(
  platform: NodeJS.Platform = process.platform,
  given: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  const common = { LC_ALL: 'C', TZ: 'UTC' }
  if (platform === 'win32') {
    const { SystemRoot = 'C:\\Windows', TEMP, TMP } = given
    return { ...common, SystemRoot, PATH: `${SystemRoot}\\System32`, TEMP, TMP }
  }
  const clock = given['FAKETIME'] === undefined ? [] : FALSE_CLOCK.filter((name) => given[name] !== undefined)
  return { ...common, PATH: '/usr/bin:/bin', ...Object.fromEntries(clock.map((name) => [name, given[name]])) }
}

/**
 * Returns the tar of Windows 10. Another tar that comes first in PATH, such as Git's, takes `C:` for the name of a computer.
 */
export function tarProgram(
  platform: NodeJS.Platform = process.platform,
  { SystemRoot }: NodeJS.ProcessEnv = process.env,
): string {
  return platform === 'win32' ? win32.join(SystemRoot ?? 'C:\\Windows', 'System32', 'tar.exe') : 'tar'
}

/**
 * Lists the signals that tell the server to stop. Windows does not have SIGTERM. There, SIGBREAK is Ctrl-Break, and SIGHUP
 * comes when the window of the command prompt is closed. On other systems SIGHUP is not handled, because a handler would
 * cancel the effect of `nohup`.
 */
export function stopSignals(platform: NodeJS.Platform = process.platform): readonly NodeJS.Signals[] {
  return platform === 'win32' ? ['SIGINT', 'SIGBREAK', 'SIGHUP'] : ['SIGINT', 'SIGTERM']
}

export type DatabaseSignal = 'SIGTERM' | 'SIGINT' | 'SIGQUIT' | 'SIGKILL'

interface Controlled {
  ways: Pick<Ways, 'signals'>
  binaries: { pgCtl: string }
  /** PostgreSQL's data folder, in which its user may work. */
  dir: string
  /** The account that `pg_ctl` runs as, because it refuses to run as root. */
  account: { uid: number; gid: number } | undefined
}

/** @returns whether `pg_ctl` succeeded */
export function pgCtl({ binaries, dir, account }: Controlled, ...args: string[]): Promise<boolean> {
  const options = { ...account, cwd: dir, env: toolEnvironment(), windowsHide: true }
  return promisify(execFile)(binaries.pgCtl, args, options).then(
    () => true,
    () => false,
  )
}

/** Sends a signal to a process of PostgreSQL. It is not an error when that process has ended in the meantime. */
export async function signalDatabase(cluster: Controlled, pid: number, name: DatabaseSignal): Promise<void> {
  // SIGKILL works even where there are no signals, because the system itself ends the process.
  if (cluster.ways.signals === 'pg_ctl' && name !== 'SIGKILL') {
    await pgCtl(cluster, 'kill', name.slice('SIG'.length), String(pid))
    return
  }
  try {
    process.kill(pid, name)
  } catch {
    // The process ended between the check and the signal, which is what we wanted.
  }
}
