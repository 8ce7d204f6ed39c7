import { mkdir, readFile, realpath, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import * as z from 'zod/mini'
import { openDataFolder, writePrivately } from '../embedded/data-folder.ts'
import { codeOf, DatabaseSetupError } from '../setup-error.ts'

/** Lies in every folder that Qala writes backups or its journal into, and is missing where the disk is not plugged in. */
export const FOLDER_MARK = '.qala-backups'
const MARK_TEXT =
  'Qala writes its backups here. Leave this file: by it Qala sees that the right disk is plugged in.\n'

/**
 * Makes it on first use. Afterwards the folder must hold its mark: the mount point of a disk that is not plugged in looks like an
 * empty folder, and backups would go to the system's own disk.
 * @returns its real path
 */
export async function openBackupFolder(folder: string, dataDir: string): Promise<string> {
  const path = resolve(folder)
  const isInside = !relative(resolve(dataDir), path).startsWith('..')
  if (isInside) {
    await mkdir(path, { recursive: true, mode: 0o700 }).catch(explain(path))
    return realpath(path)
  }
  const known = await knownFolders(dataDir)
  if (!(await hasMark(path))) {
    if (known.includes(path)) throw notPluggedIn(path)
    await makeFolder(path)
    await writeFile(join(path, FOLDER_MARK), MARK_TEXT, { mode: 0o600 }).catch(explain(path))
  }
  if (!known.includes(path)) await remember(dataDir, [...known, path])
  return realpath(path)
}

/** @throws DatabaseSetupError when `bytes` are not free there */
export async function ensureRoom(folder: string, bytes: number, what: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free >= bytes) return
  throw new DatabaseSetupError(
    `There is no room for ${what}: the disk of ${folder} has ${megabytes(free)} free, and about ${megabytes(bytes)} are needed. ` +
      'Delete what is not needed there, or choose another disk. Nothing was changed.',
  )
}

/** For `catch`: an error of the disk in words, any other as it is. */
export function explain(path: string): (error: unknown) => never {
  return (error) => {
    const reason = REASONS[codeOf(error)]
    if (reason === undefined) throw error
    throw new DatabaseSetupError(`${path} cannot be written: ${reason}. No backup was made there.`, {
      cause: error,
    })
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full. Delete what is not needed there, or choose another one',
  EDQUOT: 'the disk’s share for this user is used up',
  EFBIG:
    'the disk cannot hold a file that big. Sticks as they are sold stop at 4 GB: format it as exFAT or ext4',
  EROFS: 'the disk is read-only. A switch on the stick may be set, or the disk is failing',
  EACCES: 'this user may not write there. Correct the permissions of the folder',
  EPERM: 'this user may not write there. Correct the permissions of the folder',
  ENOTDIR: 'it is a file and not a folder',
  EEXIST: 'it is a file and not a folder',
  ENOENT: 'the folder is gone. Was the disk taken out?',
  EIO: 'the disk does not answer. It was taken out, or is failing',
  ENODEV: 'the disk is gone',
  ESTALE: 'the share is gone. Is the other computer on?',
}

async function hasMark(folder: string): Promise<boolean> {
  return stat(join(folder, FOLDER_MARK)).then(
    () => true,
    (error: unknown) => {
      if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return false
      return explain(folder)(error)
    },
  )
}

/** Only the last part of the path: what lies above may be a disk that is not there. */
async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
    if (codeOf(error) === 'EEXIST') return undefined
    if (codeOf(error) !== 'ENOENT') return explain(path)(error)
    throw new DatabaseSetupError(
      `The folder ${dirname(path)} does not exist, so no backup can go to ${path}. Is the disk plugged in? If that is the right place, make the folder first.`,
    )
  })
}

function notPluggedIn(path: string): DatabaseSetupError {
  return new DatabaseSetupError(
    `The backups in ${path} are gone: the disk is not plugged in, or another one is. No backup was made. ` +
      `Plug it in. To go on with another disk in its place, type:  mkdir -p "${path}" && touch "${join(path, FOLDER_MARK)}"`,
  )
}

const Folders = z.array(z.string())

function folderList(dataDir: string): string {
  return join(dataDir, 'backup-folders.json')
}

async function knownFolders(dataDir: string): Promise<string[]> {
  try {
    return Folders.parse(JSON.parse(await readFile(folderList(dataDir), 'utf8')))
  } catch {
    return []
  }
}

async function remember(dataDir: string, folders: string[]): Promise<void> {
  const folder = await openDataFolder(dataDir)
  await writePrivately(folderList(folder), `${JSON.stringify(folders)}\n`)
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1e6).toLocaleString('en-ZA')} MB`
}
