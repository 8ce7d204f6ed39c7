import { mkdir, readdir, stat } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { FOLDER_MARK, knownFolders, markFolder, rememberFolder } from '../backup/backup-folder.ts'
import { DatabaseSetupError } from '../setup-error.ts'

const LIST = 'journal-folders.json'

/** The folder that is used when JOURNAL_DIR is not set. */
function ownJournalFolder(dataDir: string): string {
  return join(dataDir, 'journal')
}

/**
 * Creates the folder on first use and remembers it, so that a restore finds it without being told. Afterwards it must hold
 * its mark or a journal, because an empty folder is the mount point of a disk that is away.
 * @param isFirst true if the database has had no journal yet
 */
export async function openJournalFolder(
  journalDir: string,
  dataDir: string,
  isFirst: boolean,
): Promise<void> {
  const path = resolve(journalDir)
  const isKnown = (await knownFolders(dataDir, LIST)).includes(path)
  if (isKnown || !isFirst) await stat(path)
  else await mkdir(path, { recursive: true, mode: 0o700 })
  if (!isInside(path, dataDir) && !(await names(path)).includes(FOLDER_MARK)) {
    if (isKnown && !(await holdsJournal(path))) throw notTheFolder(path)
    await markFolder(path)
  }
  await rememberFolder(dataDir, LIST, path)
}

/**
 * Returns the folder that the journal was last written to. It is undefined if that is in the data folder, because both would
 * be lost together.
 */
export async function lastJournalFolder(dataDir: string): Promise<string | undefined> {
  const last = (await knownFolders(dataDir, LIST)).at(-1)
  return last === undefined || isInside(last, dataDir) ? undefined : last
}

function isInside(path: string, dataDir: string): boolean {
  return !relative(resolve(dataDir), path).startsWith('..')
}

/** Lists all folders that may contain a part of the journal. */
export async function journalFolders(dataDir: string): Promise<string[]> {
  return [...new Set([...(await knownFolders(dataDir, LIST)), ownJournalFolder(dataDir)])]
}

interface JournalSources {
  /** This folder is read first. */
  journalDir: string
  /** Other folders that the journal was in before. Only those that exist now are listed. */
  otherDirs: string[]
  /** Tells the operator what was not as expected, or null if all is well. */
  note: string | null
}

/**
 * Decides where to look for the journal: where the operator says, or else where it was last written. All folders that it was
 * ever in are read as well, because a restore that finds only a part of it would lose saved work.
 * @param given JOURNAL_DIR, or the default folder
 * @param ofBackup the folder that the backup names, for a machine that does not remember one
 * @throws DatabaseSetupError when the folder that should hold the newest part is away
 */
export async function findJournal(
  dataDir: string,
  given: string,
  ofBackup: string | undefined,
): Promise<JournalSources> {
  const own = ownJournalFolder(dataDir)
  const known = await knownFolders(dataDir, LIST)
  const remembered = known.length > 0 ? await lastJournalFolder(dataDir) : ofBackup
  const isTold = resolve(given) !== resolve(own)
  const journalDir = isTold ? resolve(given) : (remembered ?? own)
  const isThere = (await holdsJournal(journalDir)) || (await isMarked(journalDir))
  if (!isThere && isTold && (remembered !== undefined || !(await exists(journalDir))))
    throw noJournalIn(journalDir, remembered)
  if (!isThere && !isTold && remembered !== undefined) throw journalIsAway(journalDir)
  const otherDirs = [...new Set([...known, ...(ofBackup === undefined ? [] : [ofBackup]), own])]
  return {
    journalDir,
    otherDirs: otherDirs.filter((dir) => dir !== journalDir),
    note: await noteFor({ journalDir, isTold, remembered }),
  }
}

async function noteFor(found: {
  journalDir: string
  isTold: boolean
  remembered: string | undefined
}): Promise<string | null> {
  const { journalDir, isTold, remembered } = found
  if (remembered === undefined) return null
  if (!isTold)
    return `JOURNAL_DIR is not set. The journal was read from ${journalDir}, where it was written last.`
  if (remembered === journalDir || (await holdsJournal(remembered))) return null
  return `The journal was last written to ${remembered}, where there is none now. Only ${journalDir} was read.`
}

/**
 * Says whether a folder contains a journal. It has one subfolder for each database, named with the system identifier that
 * PostgreSQL gave it.
 */
async function holdsJournal(folder: string): Promise<boolean> {
  return (await names(folder)).some((name) => /^\d{10,}$/.test(name))
}

async function isMarked(folder: string): Promise<boolean> {
  return (await names(folder)).includes(FOLDER_MARK)
}

async function exists(folder: string): Promise<boolean> {
  return stat(folder).then(
    () => true,
    () => false,
  )
}

async function names(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}

function notTheFolder(path: string): DatabaseSetupError {
  return new DatabaseSetupError(
    `the folder ${path} is empty, although Qala has written its journal there. Is its disk plugged in? ` +
      `To go on with another disk in its place, type:  touch "${join(path, FOLDER_MARK)}"`,
  )
}

const WAYS_ON = [
  'Is its disk plugged in? Then restore once more.',
  'If the journal lies elsewhere now, say where:  JOURNAL_DIR=/path/to/journal npm run restore -- FILE',
  'To leave out what was saved after the backup:  npm run restore -- FILE --without-journal',
]

function journalIsAway(path: string): DatabaseSetupError {
  return new DatabaseSetupError(
    [
      `The journal of this school was written to ${path}, and it is not there. Nothing was changed.`,
      ...WAYS_ON,
    ].join('\n'),
  )
}

function noJournalIn(path: string, remembered: string | undefined): DatabaseSetupError {
  const last =
    remembered === undefined || remembered === path ? '' : ` It was written to ${remembered} before.`
  return new DatabaseSetupError(
    [`There is no journal in ${path}, which JOURNAL_DIR names.${last} Nothing was changed.`, ...WAYS_ON].join(
      '\n',
    ),
  )
}
