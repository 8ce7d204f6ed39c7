// This is the process that tests start and kill.
import { openDatabase } from '#database/open.ts'
import type { Env } from '../../core/env.ts'
import { openMailer } from '../../core/mail/send-mail.ts'
import { startWorker, openSenders } from '../../worker.ts'

export interface TestWorkerSettings {
  databaseUrl: string
  env: Pick<Env, 'dataDir' | 'mail' | 'sms' | 'pushTestOrigin'>
  leaseMs: number
}

const { databaseUrl, env, leaseMs } = JSON.parse(process.env['WORKER_SETTINGS'] ?? '{}') as TestWorkerSettings
const db = await openDatabase({ dataDir: '', databaseUrl })
const mailer = openMailer(env)
await startWorker({
  db,
  mailer,
  ...(await openSenders(env, db, mailer, 'https://qala.school.za')),
  env: { ...env, databaseUrl },
  origin: 'https://qala.school.za',
  log: (line) => void process.stderr.write(`${line}\n`),
  retrySettings: { leaseMs, pauseMs: 200, pauseMaxMs: 1_000 },
})
