// `npm run backup -- [--to FOLDER] [--keep N]` writes all data of the school into one encrypted file, whether Qala is running
// or not. It restores the file once in a scratch folder to check it.
import { clock } from '#domain/clock.ts'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { checkBackup } from '#database/backup/check-backup.ts'
import { loadBackupKeys } from '#database/backup/keys.ts'
import { backupsAmong, makeBackup, requireDatabase } from '#database/backup/make-backup.ts'
import { describeFacts, readArguments, runCommand, UsageError } from './run-command.ts'

const USAGE = 'Usage: npm run backup -- [--to FOLDER] [--keep NUMBER]'

await runCommand(async (env) => {
  const { to, keep } = readArguments(USAGE, { to: { type: 'string' }, keep: { type: 'string' } }).values
  if (keep !== undefined && !/^[1-9]\d{0,4}$/.test(keep)) {
    throw new UsageError(`--keep takes a number of at least 1. ${USAGE}`)
  }
  const folder = to ?? env.backupDir ?? join(env.dataDir, 'backups')
  const begun = performance.now()
  await requireDatabase(env)
  const keys = await loadBackupKeys(env.dataDir)
  const { file, bytes, facts } = await makeBackup({ place: env, keys, to: folder, now: clock.now() })
  console.log(`Backed up ${describeFacts(facts)} into ${file} (${(bytes / 1e6).toFixed(1)} MB)`)
  const found = await checkBackup({ file, identities: keys.identities, scratchIn: env.dataDir })
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  console.log(`Restored it once to check: ${describeFacts(found)}. ${seconds} s in all.`)
  if (!keys.hasRecoveryKey) {
    console.log('Only this computer can open it. For the day it breaks or is stolen:  npm run recovery-key')
  }
  if (to === undefined && env.backupDir === undefined) {
    console.log('Copy it to another disk: this one may break, burn or be stolen.')
  }
  if (keep === undefined) return
  for (const name of backupsAmong(await readdir(folder)).slice(Number(keep))) await rm(join(folder, name))
})
