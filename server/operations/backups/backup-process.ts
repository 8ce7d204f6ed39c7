// Makes one backup and restores it once as a check. It is a separate process, so that the operating system can give it a
// lower priority and gets its memory back. Its parent sends the order, and it ends when its parent ends.
import { checkBackup } from '#database/backup/check-backup.ts'
import { loadBackupKeys } from '#database/backup/keys.ts'
import { makeBackup } from '#database/backup/make-backup.ts'
import { rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { describeError } from '../../core/log.ts'
import { Order, type Outcome, type Stage } from './order.ts'

const NICENESS = 10
const FAILED = 'It failed, and the log of the server says why.'

async function work({ dataDir, databaseUrl, to, now }: Order): Promise<Outcome> {
  const outcome: Outcome = { written: null, checked: null, trouble: null }
  const scratchIn = join(dataDir, 'backup-check')
  const clear = () => rmSync(scratchIn, { recursive: true, force: true })
  // A PostgreSQL process that was left behind there ends by itself when its files are gone.
  process.on('exit', clear)
  try {
    clear()
    announce('copying')
    const keys = await loadBackupKeys(dataDir)
    const { file, bytes, facts } = await makeBackup({
      place: { dataDir, databaseUrl },
      keys,
      to,
      now: new Date(now),
    })
    outcome.written = { file, bytes, startSegment: facts.startSegment ?? null }
    announce('checking')
    await mkdir(scratchIn, { recursive: true, mode: 0o700 })
    const { learners, lessonsCompleted } = await checkBackup({ file, identities: keys.identities, scratchIn })
    outcome.checked = { learners, lessonsCompleted }
  } catch (error) {
    outcome.trouble = { problem: isForOperator(error) ? error.message : FAILED, detail: describeError(error) }
  }
  return outcome
}

function announce(stage: Stage['stage']): void {
  process.send?.({ stage } satisfies Stage)
}

function isForOperator(error: unknown): error is Error {
  return error instanceof Error && error.name === 'DatabaseSetupError'
}

for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(signal, () => process.exit(1))
process.once('message', (message) => {
  void work(Order.parse(message)).then((outcome) => process.send?.(outcome, () => process.exit(0)))
})
setPriority(NICENESS)
