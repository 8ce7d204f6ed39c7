import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { TestWorkerSettings } from './testing-worker.ts'

/** A worker in a process of its own, so that it can be killed; the end of the test does so in any case. */
export function startWorkerProcess(settings: TestWorkerSettings): ChildProcess {
  const child = spawn(process.execPath, [fileURLToPath(new URL('testing-worker.ts', import.meta.url))], {
    env: { ...process.env, WORKER_SETTINGS: JSON.stringify(settings) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}
