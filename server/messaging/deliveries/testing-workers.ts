import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from '#database/embedded/testing.ts'
import type { TestWorkerSettings } from './testing-worker.ts'

interface Servers {
  smtp: { port: number }
  sms: { origin: string }
  push: { origin: string }
}

/** @param leaseMs how long its claims stay valid after it was killed */
export async function workerSettings(
  { url }: { url: string },
  { smtp, sms, push }: Servers,
  leaseMs: number,
): Promise<TestWorkerSettings> {
  return {
    databaseUrl: url,
    env: {
      // The worker makes a backup when a full hour begins.
      dataDir: await temporaryFolder(),
      mail: { smtpUrl: `smtp://127.0.0.1:${smtp.port}`, from: 'Qala <qala@school.za>', perSecond: 10_000 },
      sms: { gateway: 'webhook', url: sms.origin, pricePerPart: null },
      pushTestOrigin: push.origin,
    },
    leaseMs,
  }
}

/** Starts a worker in a process of its own, so that it can be killed. */
export function startWorkerProcess(settings: TestWorkerSettings): ChildProcess {
  const child = spawn(process.execPath, [fileURLToPath(new URL('testing-worker.ts', import.meta.url))], {
    env: { ...process.env, WORKER_SETTINGS: JSON.stringify(settings) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}
