// `npm run backup -- [--to FOLDER] [--keep N]`: the whole database as one file, beside a running Qala or without one,
// restored once in a scratch folder to see that it can be.
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { backupsAmong, makeBackup } from '#database/embedded/backup.ts'
import { tryBackup } from '#database/embedded/restore.ts'
import { parseEnv } from '#server/env.ts'
import { describeFacts, runCommand, UsageError } from './run-command.ts'

const USAGE = 'Usage: npm run backup -- [--to FOLDER] [--keep NUMBER]'

await runCommand(async () => {
  const { to, keep } = readOptions()
  const env = parseEnv(process.env)
  if (env.databaseUrl !== undefined) {
    throw new UsageError(
      'DATABASE_URL is set: back that database up with its own tools, for example pg_dump. This command is for the PostgreSQL that Qala brings along.',
    )
  }
  const folder = to ?? join(env.dataDir, 'backups')
  const begun = performance.now()
  const { file, facts } = await makeBackup({ dataDir: env.dataDir, to: folder, now: new Date() })
  console.log(`Backed up ${describeFacts(facts)} into ${file}`)
  const found = await tryBackup(file)
  console.log(`Restored it once to check: ${describeFacts(found)}. ${seconds(begun)} s in all.`)
  if (to === undefined) console.log('Copy it to another disk: this one may break, burn or be stolen.')
  if (keep === undefined) return
  for (const name of backupsAmong(await readdir(folder)).slice(keep)) await rm(join(folder, name))
})

function readOptions(): { to: string | undefined; keep: number | undefined } {
  try {
    const { values } = parseArgs({ options: { to: { type: 'string' }, keep: { type: 'string' } } })
    if (values.keep !== undefined && !/^[1-9]\d{0,4}$/.test(values.keep)) {
      throw new UsageError(`--keep takes a number of at least 1. ${USAGE}`)
    }
    return { to: values.to, keep: values.keep === undefined ? undefined : Number(values.keep) }
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(USAGE)
  }
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1)
}
