import { execFileSync } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { chooseAccount, give, giveTree, makeFolder } from '../embedded/account.ts'
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

/** Copies only when told to. */
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

export async function baseBackup(
  connection: pg.ClientConfig,
  dataDir: string,
  to?: string,
): Promise<TestBackup> {
  const folder = to ?? join(await temporaryFolder(), 'backup')
  await makeFolder(folder, 0o700)
  await give(folder, chooseAccount(join(dataDir, 'postgres')))
  const replication: pg.ClientConfig & { replication: string } = { ...connection, replication: 'true' }
  const client = new pg.Client(replication)
  await client.connect()
  const { rows } = await client.query<{ systemid: string; timeline: string }>('IDENTIFY_SYSTEM')
  await client.query(
    `BASE_BACKUP (CHECKPOINT 'fast', WAL true, MANIFEST 'no', TARGET 'server', TARGET_DETAIL ${client.escapeLiteral(folder)})`,
  )
  await client.end()
  const tar = join(folder, 'base.tar')
  const label = execFileSync('tar', ['-xOf', tar, 'backup_label'], { encoding: 'utf8' })
  return {
    tar,
    from: {
      systemIdentifier: rows[0]?.systemid ?? '',
      timeline: Number(rows[0]?.timeline),
      startSegment: /START WAL LOCATION: \S+ \(file (\w+)\)/.exec(label)?.[1] ?? '',
    },
  }
}

/** @returns the data folder with what was in the backup, not started */
export async function unpacked({ tar }: TestBackup, to?: string): Promise<string> {
  const dataDir = to ?? join(await temporaryFolder(), 'data')
  const cluster = join(dataDir, 'postgres')
  await mkdir(cluster, { recursive: true, mode: 0o711 })
  execFileSync('tar', ['-xf', tar, '-C', cluster])
  execFileSync('chmod', ['0700', cluster])
  const account = chooseAccount(join(dataDir, 'nothing'))
  if (account) await giveTree(cluster, account)
  return dataDir
}
