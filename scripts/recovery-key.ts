// `npm run recovery-key` makes a new key that opens backups without this computer. It is shown once, and should be printed.
import { clock } from '#domain/clock.ts'
import { loadBackupKeys, makeRecoveryKey } from '#database/backup/keys.ts'
import { readArguments, runCommand, UsageError } from './run-command.ts'

const USAGE = 'Usage: npm run recovery-key'

await runCommand(async ({ dataDir }) => {
  if (readArguments(USAGE, {}).positionals.length > 0) throw new UsageError(USAGE)
  const { hasRecoveryKey } = await loadBackupKeys(dataDir)
  const key = await makeRecoveryKey(dataDir)
  console.log(`
Recovery key of Qala, made on ${clock.today()}

    ${key}

It opens the backups of this school made from now on, on any computer:  npm run restore -- FILE
It is shown this once. Print it, or write it down, and keep it away from this computer, where nobody else can read it.`)
  if (hasRecoveryKey) {
    console.log('Backups made before today open with the key of before only: keep that one as long as them.')
  }
  console.log()
})
