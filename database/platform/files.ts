import { execFile } from 'node:child_process'
import { open, rename } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { codeOf, DatabaseSetupError } from '../setup-error.ts'

/**
 * Makes the renames and new entries of a folder survive a power cut. Windows cannot open a folder for that, and NTFS writes
 * such changes to its own log in order.
 */
export async function syncFolder(path: string, platform: NodeJS.Platform = process.platform): Promise<void> {
  if (platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** A virus scanner may hold a file open for a moment, and Windows refuses to rename an open file. */
const HELD: ReadonlySet<string> = new Set(['EPERM', 'EACCES', 'EBUSY'])
const RENAME_TRIES = 20
const RENAME_PAUSE_MS = 100

/**
 * Renames a file or folder and replaces what is there.
 * @throws the system's error, on Windows only after trying for two seconds
 */
export async function renameWhole(
  from: string,
  to: string,
  platform: NodeJS.Platform = process.platform,
  move: typeof rename = rename,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await move(from, to)
    } catch (error) {
      if (platform !== 'win32' || !HELD.has(codeOf(error)) || tries >= RENAME_TRIES) throw error
      await delay(RENAME_PAUSE_MS)
    }
  }
}

/** These identifiers of SYSTEM and of the administrators are the same in every language of Windows. */
const WINDOWS_KEEPERS = ['*S-1-5-18', '*S-1-5-32-544']

/** Returns the arguments for `icacls` with which only the given user, SYSTEM and the administrators can read the folder. */
export function privateFolderArguments(path: string, user: string): string[] {
  const grants = [user, ...WINDOWS_KEEPERS].flatMap((who) => ['/grant:r', `${who}:(OI)(CI)F`])
  return [path, '/inheritance:r', ...grants, '/Q']
}

/**
 * Closes a new folder to all other users. On Linux and macOS, file modes do that. On Windows, a folder inherits the rights of
 * the one above it, and `C:\ProgramData` lets every user read.
 * @throws DatabaseSetupError when Windows refuses
 */
export async function closeToOthers(
  path: string,
  platform: NodeJS.Platform = process.platform,
): Promise<void> {
  if (platform !== 'win32') return
  const program = join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'icacls.exe')
  await promisify(execFile)(program, privateFolderArguments(path, userInfo().username)).catch(
    (error: unknown) => {
      throw new DatabaseSetupError(
        `The data folder ${path} cannot be closed to other users of this computer (${codeOf(error) || 'icacls failed'}). ` +
          'Choose a DATA_DIR on a disk formatted with NTFS.',
      )
    },
  )
}
