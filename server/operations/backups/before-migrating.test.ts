/** @module-tag long */
import { backupsAmong } from '#database/backup/make-backup.ts'
import { startEmbedded } from '#database/embedded.ts'
import { runningServerUrl } from '#database/embedded/data-folder.ts'
import { readDatabaseUrl } from '#database/address.ts'
import { prepareDatabase } from '#database/prepare.ts'
import { withOwner } from '#database/temporary-database.ts'
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parseEnv } from '../../core/env.ts'
import { startServer } from '../../start-server.ts'

const folder = await mkdtemp(join(tmpdir(), 'qala-upgrade-'))
await chmod(folder, 0o711)
afterAll(() => rm(folder, { recursive: true, force: true }))
const dataDir = join(folder, 'data')

/** Creates a database as an earlier version left it. */
async function makeOldDatabase(): Promise<void> {
  const server = await startEmbedded({ dataDir })
  const address = {
    ...readDatabaseUrl(server.ownerUrl),
    as: (user: string, password: string) => server.connection(user, password),
  }
  await prepareDatabase(address, () => {}, { upTo: '007-operations.sql' })
  await server.stop()
}

const start = (backupDir: string) =>
  startServer(
    { ...parseEnv({ DATA_DIR: dataDir, BACKUP_DIR: backupDir }), port: 0 },
    { log: () => {}, course: null },
  )

test('an upgrade backs up first, or changes nothing', async () => {
  await makeOldDatabase()
  await writeFile(join(folder, 'file'), 'in the way')
  await expect(start(join(folder, 'file', 'backups'))).rejects.toThrow(
    /no backup could be made first: [^\n]+\nNothing was changed/,
  )

  const backups = join(folder, 'backups')
  const made = async () => backupsAmong(await readdir(backups))
  const running = await start(backups)
  const ask = async (sql: string) =>
    withOwner((await runningServerUrl(dataDir)) ?? '', async (owner) => {
      await owner.query('set role qala_worker')
      return (await owner.query<Record<string, unknown>>(sql)).rows
    })
  expect(await ask('select reason, file, problem from app.backups')).toEqual([
    { reason: 'migration', file: (await made())[0], problem: null },
  ])
  await running.stop()

  const again = await start(backups)
  expect(await made()).toHaveLength(1)
  await again.stop()
})
