import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Returns a text that distinguishes this process from every other one with the same number. It is undefined if no such
 * process is running. A zombie does not count as running.
 */
export function processBirth(pid: number): string | undefined {
  if (process.platform !== 'linux') {
    const [, state, began] = /^\s*(\S+)\s+(.+?)\s*$/.exec(ps('-o', 'stat=,lstart=', '-p', String(pid))) ?? []
    return state === undefined || state.startsWith('Z') ? undefined : began
  }
  const stat = readText(`/proc/${pid}/stat`)
  // The name is in brackets and may itself contain brackets and spaces, so the fields are counted from the last bracket.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, ticks] = [fields[0], fields[19]]
  if (!state || !ticks || 'ZX'.includes(state)) return undefined
  // Ticks count from the boot. A machine that boots in the same way each day can repeat a process number with the same ticks.
  return `${readText('/proc/sys/kernel/random/boot_id').trim()}:${ticks}`
}

/** Says whether the number is in use, also by a zombie or by another user's process. PostgreSQL's own check sees the same. */
export function pidTaken(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Returns the processes of a cluster, both the postmaster and its backends. `name` is the `cluster_name` in the title of
 * each, and `uid` excludes processes of other users with the same title. /proc/<pid>/cwd would be more exact, but root cannot
 * read it in most containers.
 */
export function clusterProcesses(name: string, uid: number): number[] {
  const titled = new RegExp(`postgres.*${name}(?!\\d)`, 's')
  if (process.platform === 'linux') {
    return readdirSync('/proc')
      .filter((entry) => /^\d+$/.test(entry))
      .filter((pid) => readText(`/proc/${pid}/comm`).trim() === 'postgres')
      .filter((pid) => titled.test(readText(`/proc/${pid}/cmdline`)) && ownerOf(`/proc/${pid}`) === uid)
      .map(Number)
  }
  return ps('-axo', 'pid=,uid=,stat=,command=')
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line))
    .filter((found) => found !== null && Number(found[2]) === uid && !found[3]?.startsWith('Z'))
    .filter((found) => titled.test(found?.[4] ?? ''))
    .map((found) => Number(found?.[1]))
}

/** @returns whether it became true within `ms` milliseconds */
export async function until(done: () => boolean, ms: number): Promise<boolean> {
  const end = performance.now() + ms
  while (!done()) {
    if (performance.now() > end) return false
    await delay(20)
  }
  return true
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // The process ended between the check and the signal, which is what we wanted.
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return '' // the process has ended in the meantime
  }
}

function ownerOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.uid
}

function ps(...args: string[]): string {
  try {
    return execFileSync('ps', args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { LC_ALL: 'C' },
    })
  } catch {
    return '' // ps returns 1 when no process matches
  }
}
