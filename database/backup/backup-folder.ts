import { mkdir, readFile, realpath, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import * as z from 'zod/mini'
import { openDataFolder, writePrivately } from '../embedded/data-folder.ts'
import { codeOf, DatabaseSetupError } from '../setup-error.ts'

/**
 * The name of the file in every folder that Qala writes backups or its journal into. It is missing where the disk is not
 * plugged in.
 */
export const FOLDER_MARK = '.qala-backups'
const MARK_TEXT =
  'Qala writes its backups or its journal here. Leave this file here: it shows Qala that the right disk is plugged in.\n'

/**
 * Creates the folder on first use. Afterwards the folder must hold its mark. The mount point of a disk that is not plugged in
 * looks like an empty folder, and backups would go to the system's own disk.
 * @returns its real path
 * @throws DatabaseSetupError
 */
export async function openBackupFolder(folder: string, dataDir: string): Promise<string> {
  const path = resolve(folder)
  const isInside = !relative(resolve(dataDir), path).startsWith('..')
  if (isInside) {
    await mkdir(path, { recursive: true, mode: 0o700 }).catch(explain(path))
    return realpath(path)
  }
  const known = await knownFolders(dataDir, BACKUPS)
  if (!(await hasMark(path))) {
    if (known.includes(path)) throw notPluggedIn(path)
    await makeFolder(path)
    await markFolder(path).catch(explain(path))
  }
  if (!known.includes(path)) await rememberFolder(dataDir, BACKUPS, path)
  return realpath(path)
}

/** Writes the mark, which distinguishes this folder from the empty mount point that is there when its disk is away. */
export async function markFolder(folder: string): Promise<void> {
  await writeFile(join(folder, FOLDER_MARK), MARK_TEXT, { mode: 0o600 })
}

/** @throws DatabaseSetupError when `bytes` are not free in this folder */
export async function ensureRoom(folder: string, bytes: number, what: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free >= bytes) return
  throw new DatabaseSetupError(
    `There is no room for ${what}: the disk of ${folder} has ${megabytes(free)} free, and about ${megabytes(bytes)} are needed. ` +
      'Delete what is not needed there, or choose another disk. Nothing was changed.',
  )
}

/** Returns a handler for `catch` that explains an error of the disk, and throws any other error unchanged. */
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

/** Creates only the last part of the path, because the folder above it may belong to a disk that is not there. */
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

const BACKUPS = 'backup-folders.json'

/**
 * Returns the folders that were used before, the last one at the end.
 * @param list the name of the file in the data folder that stores them
 */
export async function knownFolders(dataDir: string, list: string): Promise<string[]> {
  try {
    return Folders.parse(JSON.parse(await readFile(join(dataDir, list), 'utf8')))
  } catch {
    return []
  }
}

/**
 * Moves a folder to the end of the list of known folders.
 * @param list the name of the file in the data folder that stores them
 */
export async function rememberFolder(dataDir: string, list: string, path: string): Promise<void> {
  const known = await knownFolders(dataDir, list)
  if (known.at(-1) === path) return
  const folder = await openDataFolder(dataDir)
  const folders = [...known.filter((one) => one !== path), path]
  await writePrivately(join(folder, list), `${JSON.stringify(folders)}\n`)
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1e6).toLocaleString('en-ZA')} MB`
}
