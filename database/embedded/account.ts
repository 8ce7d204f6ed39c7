import { execFileSync } from 'node:child_process'
import { realpathSync, statSync } from 'node:fs'
import { chmod, chown, lchown, mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSetupError } from '../setup-error.ts'

/** The ordinary user PostgreSQL runs as; undefined in its place means ourselves. */
export interface Account {
  uid: number
  gid: number
}

export interface UserDirectory {
  find(name: string): Account | undefined
  make(name: string): void
}

/** `nobody` is shared with strangers, so it will not do. */
const candidates = ['qala', 'postgres', '_postgres']

/** PostgreSQL refuses to run as root. @returns undefined for anybody else */
export function chooseAccount(clusterDir: string, users: UserDirectory = systemUsers): Account | undefined {
  const owner = statSync(clusterDir, { throwIfNoEntry: false })
  const self = process.getuid?.()
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

/** Only plain permission bits count: where an access list opens more, the answer is too careful and costs a detour. */
export function firstClosedFolder(path: string, account: Account | undefined): string | undefined {
  if (!account) return undefined
  const way: string[] = []
  for (let folder = realpathSync(path); ; folder = dirname(folder)) {
    way.unshift(folder)
    if (folder === dirname(folder)) break
  }
  return way.find((folder) => !mayPass(folder, account))
}

export function mayPass(path: string, account: Account): boolean {
  const { mode, uid, gid } = statSync(path)
  if (uid === account.uid) return (mode & 0o100) !== 0
  return (mode & (gid === account.gid ? 0o010 : 0o001)) !== 0
}

export function mayRead(path: string, account: Account): boolean {
  const { mode, uid, gid } = statSync(path)
  if (uid === account.uid) return (mode & 0o400) !== 0
  return (mode & (gid === account.gid ? 0o040 : 0o004)) !== 0
}

export async function makeFolder(path: string, mode: number): Promise<void> {
  await mkdir(path, { mode })
  await chmod(path, mode)
}

export async function give(path: string, account: Account | undefined): Promise<void> {
  if (account) await chown(path, account.uid, account.gid)
}

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
    attempt('adduser', '-S', '-D', '-H', '-s', '/sbin/nologin', name) // BusyBox
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
