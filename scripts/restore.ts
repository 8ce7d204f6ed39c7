// `npm run restore -- FILE`: puts a backup in the place of the database, with Qala stopped. The old one is kept beside it.
import { restoreBackup } from '#database/backup/restore-backup.ts'
import { describeFacts, onlyArgument, runCommand, UsageError } from './run-command.ts'

await runCommand(async (env) => {
  const file = onlyArgument('Usage: npm run restore -- FILE')
  if (env.databaseUrl !== undefined) {
    throw new UsageError(
      'DATABASE_URL is set: restore that database with its own tools. Without it, this one.',
    )
  }
  const { facts, found, before } = await restoreBackup({
    place: env,
    file,
    identities: [],
    journalDir: undefined,
    now: new Date(),
  })
  console.log(`Restored the backup of ${facts.madeAt}: ${describeFacts(found)}.`)
  if (before !== undefined)
    console.log(`The database of before stands in ${before}. Delete it when all is well.`)
  console.log('Start Qala with: npm start')
})
