import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import type pg from 'pg'
import { openBaseBackup } from '../backup/base-backup.ts'
import { chooseAccount, giveTree } from '../embedded/account.ts'
import { loadPasswords } from '../embedded/data-folder.ts'
import { temporaryFolder } from '../embedded/testing.ts'
import type { EmbeddedServer } from '../embedded.ts'
import { openJournal, type Journal, type JournalOptions } from './journal.ts'
import type { JournalStart } from './lay-journal.ts'

export const identity = await generateIdentity()
const recipients = [await identityToRecipient(identity)]

export async function asSuperuser(server: EmbeddedServer, dataDir: string) {
  return server.connection('postgres', (await loadPasswords(dataDir)).superuser)
}

/** Starts a journal that copies only when it is told to. */
export async function journalOf(
  server: EmbeddedServer,
  dataDir: string,
  journalDir: string,
  options: Partial<JournalOptions> = {},
): Promise<Journal> {
  const journal = await openJournal({
    connection: await asSuperuser(server, dataDir),
    walFolder: join(dataDir, 'postgres', 'pg_wal'),
    journalDir,
    recipients: () => Promise.resolve(recipients),
    everyMs: 3_600_000,
    log: () => {},
    ...options,
  })
  await journal.flush()
  return journal
}

export interface TestBackup {
  tar: string
  from: JournalStart
}

export async function baseBackup(superuser: pg.ClientConfig, to?: string): Promise<TestBackup> {
  const tar = join(to ?? (await temporaryFolder()), 'base.tar')
  const { systemIdentifier, timeline, startSegment, ...copy } = await openBaseBackup(superuser)
  await writeFile(tar, copy.tar)
  await copy.close()
  return { tar, from: { systemIdentifier, timeline, startSegment } }
}

/** @returns a new data folder with the content of the backup, in which PostgreSQL has not been started */
export async function unpacked({ tar }: TestBackup): Promise<string> {
  const dataDir = join(await temporaryFolder(), 'data')
  const cluster = join(dataDir, 'postgres')
  await mkdir(cluster, { recursive: true, mode: 0o711 })
  execFileSync('tar', ['-xf', tar, '-C', cluster])
  execFileSync('chmod', ['0700', cluster])
  const account = chooseAccount(join(dataDir, 'nothing'))
  if (account) await giveTree(cluster, account)
  return dataDir
}
