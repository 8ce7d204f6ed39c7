import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSetupError } from '../setup-error.ts'
import { hasDatabase, type Place } from '../transfer/at-database.ts'
import { FOLDER_MARK } from './backup-folder.ts'
import { remainsIn } from './finish-restore.ts'
import { backupsAmong } from './make-backup.ts'

export interface SchoolFolders extends Place {
  backupDir?: string | undefined
  journalDir?: string | undefined
  /** True if the operator said that this is a new school. */
  newSchool?: boolean
}

/**
 * Refuses to start with a lost data folder. A data disk that is not plugged in looks like a first start, but then there are
 * backups or a journal.
 * @throws DatabaseSetupError when there are some, but no database
 */
export async function refuseLostData(folders: SchoolFolders): Promise<void> {
  const { dataDir, backupDir = join(dataDir, 'backups'), journalDir = join(dataDir, 'journal') } = folders
  if (folders.newSchool === true || (await hasDatabase(folders))) return
  if ((await remainsIn(dataDir)).length > 0) return // the start completes that restore, or says how to do it
  const newest = backupsAmong(await namesIn(backupDir))[0]
  const hasJournal = (await namesIn(journalDir)).some((name) => name !== FOLDER_MARK)
  if (newest === undefined && !hasJournal) return
  const found = newest === undefined ? `a journal in ${journalDir}` : `backups in ${backupDir}`
  const file = newest === undefined ? 'FILE' : join(backupDir, newest)
  throw new DatabaseSetupError(
    [
      `There is no database in the data folder ${dataDir}, but there is ${found}. Nothing was changed.`,
      'Is the data disk plugged in, and DATA_DIR right? Then start again.',
      `If the database is lost, restore it:  npm run restore -- ${file}`,
      'To begin a new, empty school on purpose:  QALA_NEW_SCHOOL=yes npm start  (choose another BACKUP_DIR and JOURNAL_DIR for it)',
    ].join('\n'),
  )
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}
