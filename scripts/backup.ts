// `npm run backup -- [--to FOLDER] [--keep N]`: the whole database as one file, beside a running Qala or without one,
// restored once in a scratch folder to see that it can be.
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backupsAmong, makeBackup } from '#database/backup/make-backup.ts'
import { loadBackupKeys } from '#database/backup/keys.ts'
import { checkBackup } from '#database/backup/check-backup.ts'
import { describeFacts, readArguments, runCommand, UsageError } from './run-command.ts'

const USAGE = 'Usage: npm run backup -- [--to FOLDER] [--keep NUMBER]'

await runCommand(async ({ dataDir, databaseUrl }) => {
  const { to, keep } = readArguments(USAGE, { to: { type: 'string' }, keep: { type: 'string' } }).values
  if (keep !== undefined && !/^[1-9]\d{0,4}$/.test(keep)) {
    throw new UsageError(`--keep takes a number of at least 1. ${USAGE}`)
  }
  if (databaseUrl !== undefined) {
    throw new UsageError(
      'DATABASE_URL is set: back that database up with its own tools, for example pg_dump. This command is for the PostgreSQL that Qala brings along.',
    )
  }
  const folder = to ?? join(dataDir, 'backups')
  const keys = await loadBackupKeys(dataDir)
  const begun = performance.now()
  const { file, facts } = await makeBackup({ place: { dataDir }, keys, to: folder, now: new Date() })
  console.log(`Backed up ${describeFacts(facts)} into ${file}`)
  const found = await checkBackup({ file, identities: keys.identities, scratchIn: dataDir })
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  console.log(`Restored it once to check: ${describeFacts(found)}. ${seconds} s in all.`)
  if (to === undefined) console.log('Copy it to another disk: this one may break, burn or be stolen.')
  if (keep === undefined) return
  for (const name of backupsAmong(await readdir(folder)).slice(Number(keep))) await rm(join(folder, name))
})
