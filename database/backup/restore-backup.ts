import { open, readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { readDatabaseUrl } from '../address.ts'
import { startEmbedded, type EmbeddedServer } from '../embedded.ts'
import { copyPasswords, loadPasswords, openDataFolder } from '../embedded/data-folder.ts'
import { takeLock } from '../embedded/lock.ts'
import { findJournal, journalFolders } from '../journal/journal-folder.ts'
import { layJournal, type JournalStart, type LaidJournal } from '../journal/lay-journal.ts'
import { recordRestore } from '../journal/record-restore.ts'
import { prepareDatabase } from '../prepare.ts'
import { DatabaseSetupError } from '../setup-error.ts'
import type { Place } from '../transfer/at-database.ts'
import { isEarlierSchema } from '../transfer/earlier-schema.ts'
import { ensureRoom } from './backup-folder.ts'
import { sameForm } from './check-backup.ts'
import { compareWithPresent, type Comparison } from './compare.ts'
import {
  accountsAmong,
  asking,
  countContents,
  type BackupFacts,
  type Counts,
  type DeletedAgain,
} from './facts.ts'
import { draftIn, finishSwap, swapIn } from './finish-restore.ts'
import { readFacts, readRows, unpackCluster, type BackupSource } from './read-backup.ts'
import { restoreRows } from './rows-restore.ts'
import { removeTree, withScratch } from './scratch.ts'

export interface RestoreOptions extends BackupSource {
  place: Place
  /** JOURNAL_DIR, or the default folder. With undefined, the journal is not used. */
  journalDir: string | undefined
  /** The end of what an earlier restore has left out of the journal. With it, that part is restored. */
  journalUntil?: Date | undefined
  /** The ids of accounts that are deleted again at each start. */
  deletedIds?: readonly string[]
  now: Date
  /** Restores into a temporary folder, compares, and changes nothing. This also works while Qala is running. */
  dryRun?: boolean
}

export interface Restored {
  facts: BackupFacts
  found: Counts
  /** Says what the journal has added to the backup. */
  journal: LaidJournal
  /** Tells the operator where Qala looked for the journal. */
  journalNote: string | null
  /** The ids among `deletedIds` that are in the restored database. */
  deletedAgain: DeletedAgain
  /** The previous database is now in this place. */
  before: string | undefined
  /** The result of a dry run. */
  comparison: Comparison | undefined
}

/**
 * Restores a backup. The new database is prepared and tested beside the present one, which is then kept under another name.
 * @throws DatabaseSetupError with a message for the person at the machine; the present database then stays in place
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { place, dryRun = false } = options
  const source = { file: resolve(options.file), identities: options.identities }
  const facts = await readFacts(source)
  if (facts.kind === 'rows') {
    const { now, deletedIds = [] } = options
    const restored = await readRows(source, (rows) =>
      restoreRows({ place, facts, rows, deletedIds, now, dryRun }),
    )
    return { facts, ...restored, journal: NO_JOURNAL, journalNote: null }
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

/** Prepares the cluster in the data folder `draft`: unpacks it, replays the journal, migrates it, and stops it properly. */
async function makeReady(
  { place, file, identities, journalDir, journalUntil, deletedIds = [], dryRun = false }: RestoreOptions,
  facts: BackupFacts,
  draft: string,
): Promise<Pick<Restored, 'found' | 'journal' | 'journalNote' | 'deletedAgain' | 'comparison'>> {
  const cluster = join(draft, 'postgres')
  const sources =
    journalDir === undefined
      ? { journalDir, otherDirs: await journalFolders(place.dataDir), note: null }
      : await findJournal(place.dataDir, journalDir, facts.journalDir)
  await unpackCluster({ file, identities }, cluster)
  const from = await beginningOf(cluster)
  const journal = await layJournal({
    ...sources,
    until: journalUntil,
    knownTimeline: await highestTimeline(place.dataDir),
    identities,
    cluster,
    from,
  })
  if (journalUntil && journal.segments === 0) throw noSuchEnd(journalUntil, journal)
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
      journalNote: sources.note,
      deletedAgain: await asking(config, (client) => accountsAmong(client, deletedIds)),
      comparison: dryRun ? await compareWithPresent(config, place.dataDir) : undefined,
    }
  } finally {
    await server.stop()
  }
}

/** Finds the highest timeline of all databases in the data folder. Those that earlier restores put aside count too. */
async function highestTimeline(dataDir: string): Promise<number> {
  const clusters = (await readdir(dataDir)).filter((name) => /^postgres(\.|$)/.test(name))
  const files = await Promise.all(
    clusters.map((name) => readdir(join(dataDir, name, 'pg_wal')).catch((): string[] => [])),
  )
  const timelines = files.flat().map((name) => /^([\dA-F]{8})[\dA-F.]/.exec(name)?.[1] ?? '0')
  return Math.max(0, ...timelines.map((digits) => Number.parseInt(digits, 16)))
}

function noSuchEnd(wanted: Date, { problem, others = [] }: LaidJournal): DatabaseSetupError {
  const ends = others.filter(({ isReachable }) => isReachable)
  const choice =
    ends.length === 0
      ? 'There is none'
      : `Choose one of these: ${ends.map(({ until }) => until.toISOString()).join(', ')}`
  return new DatabaseSetupError(
    `The journal has no end at ${wanted.toISOString()} that this backup can be brought to. ${choice}. Nothing was changed.` +
      (problem === null ? '' : `\n${problem}`),
  )
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
    // A database with such a schema can only be exported. The next start says so.
    if (await isEarlierSchema(owner)) return
    await prepareDatabase({ ...address, as: (user, password) => server.connection(user, password) }, () => {})
    await recordRestore(owner, { backupMadeAt, journalUntil: journal.until })
  } finally {
    await owner.end()
  }
}

/** Reads where the backup begins, from the file that PostgreSQL itself wrote into the copy. */
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
