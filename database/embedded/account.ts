import { execFileSync } from 'node:child_process'
import { realpathSync, statSync } from 'node:fs'
import { chmod, chown, lchown, mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSetupError } from '../setup-error.ts'

/** The ordinary user that PostgreSQL runs as. Undefined in place of an account means our own user. */
export interface Account {
  uid: number
  gid: number
}

export interface UserDirectory {
  find(name: string): Account | undefined
  make(name: string): void
}

/** The user `nobody` is not used, because other programs share it. */
const candidates = ['qala', 'postgres', '_postgres']

/**
 * Chooses the user for PostgreSQL, because PostgreSQL refuses to run as root.
 * @returns undefined if we are not root
 * @throws DatabaseSetupError
 */
export function chooseAccount(clusterDir: string, users: UserDirectory = systemUsers): Account | undefined {
  const owner = statSync(clusterDir, { throwIfNoEntry: false })
  const self = process.getuid?.()
  // Windows does not have such numbers, and PostgreSQL itself refuses to run with an administrator's rights.
  if (self === undefined) return undefined
  if (self !== 0) {
    if (owner && owner.uid !== self) {
      throw new DatabaseSetupError(
        `The folder ${clusterDir} belongs to another user (number ${owner.uid}). Start as that user, or choose another DATA_DIR.`,
      )
    }
    return undefined
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  for (const name of candidates) {
    const found = users.find(name)
    if (found && found.uid !== 0) return found
  }
  users.make('qala')
  const made = users.find('qala')
  if (made && made.uid !== 0) return made
  throw new DatabaseSetupError(
    'PostgreSQL does not run as root, and no ordinary user could be made for it. ' +
      'Start as an ordinary user, add a system user named "qala", or set DATABASE_URL to another PostgreSQL.',
  )
}

export function accountUid(account: Account | undefined): number {
  return account?.uid ?? process.getuid?.() ?? 0
}

/**
 * Returns the first folder of the path that the account cannot enter. It checks only the plain permission bits. If an access
 * list allows more, the result is too careful, which only costs a detour.
 */
export function firstClosedFolder(path: string, account: Account | undefined): string | undefined {
  if (!account) return undefined
  const way: string[] = []
  for (let folder = realpathSync(path); ; folder = dirname(folder)) {
    way.unshift(folder)
    if (folder === dirname(folder)) break
  }
  return way.find((folder) => !mayPass(folder, account))
}

/** Says whether the account may enter this folder or run this program, by the plain permission bits. */
export function mayPass(path: string, account: Account): boolean {
  const { mode, uid, gid } = statSync(path)
  if (uid === account.uid) return (mode & 0o100) !== 0
  return (mode & (gid === account.gid ? 0o010 : 0o001)) !== 0
}

/** Says whether the account may read this file, by the plain permission bits. */
export function mayRead(path: string, account: Account): boolean {
  const { mode, uid, gid } = statSync(path)
  if (uid === account.uid) return (mode & 0o400) !== 0
  return (mode & (gid === account.gid ? 0o040 : 0o004)) !== 0
}

/** Creates a folder with exactly this mode, whatever the umask is. */
export async function makeFolder(path: string, mode: number): Promise<void> {
  await mkdir(path, { mode })
  await chmod(path, mode)
}

/** Makes the account the owner of a file or folder. Does nothing if we run as an ordinary user ourselves. */
export async function give(path: string, account: Account | undefined): Promise<void> {
  if (account) await chown(path, account.uid, account.gid)
}

/** Makes the account the owner of a folder and everything in it. */
export async function giveTree(folder: string, { uid, gid }: Account): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true })) await lchown(join(folder, entry), uid, gid)
  await chown(folder, uid, gid)
}

const systemUsers: UserDirectory = {
  find(name) {
    const [uid, gid] = ['-u', '-g'].map((flag) => attempt('id', flag, name))
    return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
  },
  make(name) {
    const shell = ['--shell', '/usr/sbin/nologin']
    if (attempt('useradd', '--system', '--user-group', '--no-create-home', ...shell, name) !== undefined)
      return
    attempt('adduser', '-S', '-D', '-H', '-s', '/sbin/nologin', name) // for BusyBox
  },
}

function attempt(command: string, ...args: string[]): string | undefined {
  const path = `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin:/usr/bin:/bin`
  try {
    return execFileSync(command, args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { PATH: path },
    }).trim()
  } catch {
    return undefined
  }
}
