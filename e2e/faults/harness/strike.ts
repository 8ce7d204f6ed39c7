import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { expect, onTestFinished, vi } from 'vitest'

/**
 * Makes the calls of these processes and their children fail, or slow, as a disk does.
 * @param fault of strace, which stands between them and the kernel. @returns how to take the fault away
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
  const mend = async () => {
    strace.kill('SIGINT')
    await exit
  }
  onTestFinished(mend)
  await vi.waitUntil(() => {
    if (strace.pid === undefined || strace.exitCode !== null) expect.fail(said)
    return pids.every((pid) => !/^TracerPid:\s+0$/m.test(statusOf(pid)))
  })
  return mend
}

function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return '' // a session that ended meanwhile
  }
}
