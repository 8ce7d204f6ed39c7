import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { expect, onTestFinished, vi } from 'vitest'

/**
 * Makes the system calls of these processes and their children fail or slow down, as a bad disk does.
 * @param fault an option of strace, which runs between them and the kernel. @returns a function that removes the fault
 */
export async function strike(pids: readonly number[], fault: string): Promise<() => Promise<void>> {
  const each = pids.map((pid) => `--attach=${pid}`)
  const strace = spawn('strace', ['--follow-forks', '-qq', '--output=/dev/null', `--${fault}`, ...each], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  strace.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  strace.once('error', () => (said += 'strace is needed for this test: apt-get install strace'))
  const exit = once(strace, 'close')
  const fix = async () => {
    strace.kill('SIGINT')
    await exit
  }
  onTestFinished(fix)
  await vi.waitUntil(() => {
    if (strace.pid === undefined || strace.exitCode !== null) expect.fail(said)
    return pids.every((pid) => !/^TracerPid:\s+0$/m.test(statusOf(pid)))
  })
  return fix
}

function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return '' // The session has ended in the meantime.
  }
}
