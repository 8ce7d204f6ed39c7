import { open, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { readDatabaseUrl } from '../address.ts'
import { startEmbedded, type EmbeddedServer } from '../embedded.ts'
import { copyPasswords, loadPasswords, openDataFolder } from '../embedded/data-folder.ts'
import { takeLock } from '../embedded/lock.ts'
import { layJournal, type JournalStart, type LaidJournal } from '../journal/lay-journal.ts'
import { recordRestore } from '../journal/record-restore.ts'
import { prepareDatabase } from '../prepare.ts'
import { DatabaseSetupError } from '../setup-error.ts'
import type { Place } from '../transfer/at-database.ts'
import { isEarlierSchema } from '../transfer/earlier-schema.ts'
import { ensureRoom } from './backup-folder.ts'
import { sameForm } from './check-backup.ts'
import { compareWithPresent, type Comparison } from './compare.ts'
import { countContents, type BackupFacts, type Counts } from './facts.ts'
import { draftIn, finishSwap, swapIn } from './finish-restore.ts'
import { readFacts, readRows, unpackCluster, type BackupSource } from './read-backup.ts'
import { restoreRows } from './rows-restore.ts'
import { removeTree, withScratch } from './scratch.ts'

export interface RestoreOptions extends BackupSource {
  place: Place
  /** Undefined leaves the journal out. */
  journalDir: string | undefined
  now: Date
  /** Restores into a scratch folder and compares; changes nothing. Works beside a running Qala. */
  dryRun?: boolean
}

export interface Restored {
  facts: BackupFacts
  found: Counts
  /** What the journal brought beyond the backup. */
  journal: LaidJournal
  /** Where the database of before is. */
  before: string | undefined
  /** Of a dry run. */
  comparison: Comparison | undefined
}

/**
 * Everything is made ready and tried beside the present database, which is then kept under another name.
 * @throws DatabaseSetupError with a message for the person at the machine; what was there stays
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { place, dryRun = false } = options
  const source = { file: resolve(options.file), identities: options.identities }
  const facts = await readFacts(source)
  if (facts.kind === 'rows') {
    const { now } = options
    const restored = await readRows(source, (rows) => restoreRows({ place, facts, rows, now, dryRun }))
    return { facts, ...restored, journal: NO_JOURNAL }
  }
  if (place.databaseUrl !== undefined) {
    throw new DatabaseSetupError(
      `${source.file} is a backup of the PostgreSQL that Qala brings, and DATABASE_URL is set. Restore it without DATABASE_URL; ` +
        'npm run export and npm run import then move the school to the database of DATABASE_URL.',
    )
  }
  const dataDir = await openDataFolder(place.dataDir)
  await ensureRoom(dataDir, facts.unpackedBytes ?? 0, 'the restored database')
  if (dryRun) {
    return withScratch(dataDir, async (draft) => {
      await copyPasswords(dataDir, draft)
      const made = await makeReady({ ...options, ...source }, facts, draft)
      return { ...made, facts, before: undefined }
    })
  }
  const lock = await takeLock(dataDir).catch((error: unknown) => {
    if (!(error instanceof DatabaseSetupError)) throw error
    throw new DatabaseSetupError(`${error.message} (Another restore or a backup may be what runs there.)`)
  })
  const draft = draftIn(dataDir)
  try {
    await finishSwap(dataDir)
    await removeTree(draft, draft)
    await loadPasswords(dataDir)
    await copyPasswords(dataDir, await openDataFolder(draft))
    const made = await makeReady({ ...options, ...source }, facts, draft).catch(async (error: unknown) => {
      await removeTree(draft, draft)
      throw error
    })
    return { ...made, facts, before: await swapIn(dataDir, options.now) }
  } finally {
    await lock.release()
  }
}

const NO_JOURNAL: LaidJournal = { segments: 0, until: null, problem: null }

/** In `draft`, a data folder: unpacked, the journal replayed, migrated, and stopped in good order. */
async function makeReady(
  { place, file, identities, journalDir, dryRun = false }: RestoreOptions,
  facts: BackupFacts,
  draft: string,
): Promise<Pick<Restored, 'found' | 'journal' | 'comparison'>> {
  const cluster = join(draft, 'postgres')
  await unpackCluster({ file, identities }, cluster)
  const from = await beginningOf(cluster)
  const journal = await layJournal({ journalDir, identities, cluster, from })
  const server = await startEmbedded({ dataDir: draft }).catch((error: unknown) => {
    if (journal.segments === 0 || !(error instanceof DatabaseSetupError)) throw error
    throw new DatabaseSetupError(
      `The backup does not start with the journal laid on top; try it with --without-journal. Nothing was changed.\n${error.message}`,
    )
  })
  try {
    const { superuser } = await loadPasswords(draft)
    const config = server.connection('postgres', superuser)
    const unpacked = await countContents(config)
    if (journal.segments === 0) sameForm(facts, unpacked)
    if (!dryRun) await bringUpToDate(server, { backupMadeAt: new Date(facts.madeAt), journal })
    return {
      found: await countContents(config),
      journal,
      comparison: dryRun ? await compareWithPresent(config, place.dataDir) : undefined,
    }
  } finally {
    await server.stop()
  }
}

async function bringUpToDate(
  server: EmbeddedServer,
  { backupMadeAt, journal }: { backupMadeAt: Date; journal: LaidJournal },
): Promise<void> {
  const address = readDatabaseUrl(server.ownerUrl)
  const owner = new pg.Client(address.owner)
  owner.on('error', () => {})
  await owner.connect()
  try {
    // Of these only an export is made; the next start says so.
    if (await isEarlierSchema(owner)) return
    await prepareDatabase({ ...address, as: (user, password) => server.connection(user, password) }, () => {})
    await recordRestore(owner, { backupMadeAt, journalUntil: journal.until })
  } finally {
    await owner.end()
  }
}

/** As PostgreSQL itself wrote it into the copy. */
async function beginningOf(cluster: string): Promise<JournalStart> {
  const label = await readFile(join(cluster, 'backup_label'), 'utf8').catch(() => '')
  const segment = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)$/m.exec(label)?.[1]
  if (segment === undefined) {
    throw new DatabaseSetupError('The backup holds no whole copy of a database. Take another one.')
  }
  const control = await open(join(cluster, 'global/pg_control'), 'r')
  try {
    const { buffer } = await control.read(Buffer.alloc(8), 0, 8, 0)
    const systemIdentifier = buffer.readBigUInt64LE().toString()
    return { systemIdentifier, timeline: Number.parseInt(segment.slice(0, 8), 16), startSegment: segment }
  } finally {
    await control.close()
  }
}
