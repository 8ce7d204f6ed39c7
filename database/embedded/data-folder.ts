import { createHash, randomBytes } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { access, lstat, mkdir, open, readFile, realpath, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type pg from 'pg'
import * as z from 'zod/mini'
import { codeOf, DatabaseSetupError } from '../setup-error.ts'
import { accountUid, firstClosedFolder, give, makeFolder, type Account } from './account.ts'
import { isLocked } from './lock.ts'

/** @returns its real path */
export async function openDataFolder(dataDir: string): Promise<string> {
  const path = resolve(dataDir)
  // As root, PostgreSQL's ordinary user must pass through; it can list nothing, and the files inside are 0600.
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700
  try {
    await mkdir(path, { recursive: true, mode })
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK)
    return await realpath(path)
  } catch (error) {
    throw new DatabaseSetupError(
      `The data folder ${path} cannot be made or written (${codeOf(error)}). Correct DATA_DIR or its permissions.`,
    )
  }
}

const PASSWORD_FILE = 'postgres.passwords.json'
const Passwords = z.object({ superuser: z.string(), owner: z.string() })
export type Passwords = z.infer<typeof Passwords>

/** Made on first use and when their file is lost; a running server learns new ones later. */
export async function loadPasswords(dataDir: string): Promise<Passwords> {
  const path = join(dataDir, PASSWORD_FILE)
  const saved = await readPasswords(path)
  if (saved) return saved
  const password = () => randomBytes(32).toString('base64url')
  const made = { superuser: password(), owner: password() }
  await writePrivately(path, `${JSON.stringify(made)}\n`)
  return made
}

/** So that a copy of the cluster knows its password and need not be started twice. Another machine's has another one. */
export async function copyPasswords(from: string, to: string): Promise<void> {
  const saved = await readPasswords(join(from, PASSWORD_FILE))
  if (saved) await writePrivately(join(to, PASSWORD_FILE), `${JSON.stringify(saved)}\n`)
}

async function readPasswords(path: string): Promise<Passwords | undefined> {
  try {
    return Passwords.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    const strange = error instanceof SyntaxError || error instanceof z.core.$ZodError
    if (strange || codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Writes a file only its owner can read, so that a power cut leaves the old one or the new one, whole. */
export async function writePrivately(path: string, content: string): Promise<void> {
  const draft = `${path}.new`
  const file = await open(draft, 'w', 0o600)
  try {
    await file.chmod(0o600) // an older draft keeps its own mode
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
  await syncToDisk(dirname(path))
}

/** Makes a file, or the renames and new entries of a folder, survive a power cut. */
export async function syncToDisk(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A part of the socket's name, not a TCP port: nothing listens on the network. */
export const port = 5432

export function socketIn(folder: string): string {
  return join(folder, `.s.PGSQL.${port}`)
}

/** Best first. `dataDir` is a real, absolute path. */
function socketChoices(dataDir: string): { parent: string; path: string }[] {
  const temporary = `qala-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`
  return [
    { parent: dataDir, path: join(dataDir, 'socket') },
    { parent: tmpdir(), path: join(tmpdir(), temporary) },
    { parent: '/tmp', path: join('/tmp', temporary) },
  ]
}

/** In the data folder where that is short enough for a socket's path, else in a temporary one. */
export async function makeSocketDir(dataDir: string, account: Account | undefined): Promise<string> {
  const choices = socketChoices(dataDir)
  const longest = process.platform === 'linux' ? 107 : 103
  for (const { parent, path } of choices) {
    if (Buffer.byteLength(socketIn(path)) > longest || firstClosedFolder(parent, account)) continue
    await makeFolder(path, 0o700).then(
      () => give(path, account),
      (error: unknown) => {
        if (codeOf(error) !== 'EEXIST') throw error
      },
    )
    const found = await lstat(path)
    // In a folder anyone can write to, somebody else may have taken the name.
    if (found.isDirectory() && found.uid === accountUid(account) && (found.mode & 0o077) === 0) return path
  }
  throw new DatabaseSetupError(
    `No folder for the database's socket: remove ${choices.map(({ path }) => path).join(' or ')}, or choose a shorter DATA_DIR.`,
  )
}

export interface Access {
  socketDir: string
  passwords: Passwords
}

/** Everything is named, so that PGHOST and its kin in the shell change nothing. */
export function connectionTo(
  { socketDir }: Access,
  user: string,
  password: string,
  database = 'qala',
): pg.PoolConfig & pg.ClientConfig {
  return { host: socketDir, port, user, password, database, ssl: false }
}

export function ownerUrlOf({ socketDir, passwords }: Access): string {
  return `postgresql://qala_owner:${passwords.owner}@/qala?host=${encodeURIComponent(socketDir)}&port=${port}&sslmode=disable`
}

/** Of the server that another process of ours runs there, for commands beside a running Qala. */
export async function runningServerUrl(dataDir: string): Promise<string | undefined> {
  const running = await runningServer(dataDir)
  return running && ownerUrlOf(running)
}

export async function runningServerAsSuperuser(dataDir: string): Promise<pg.ClientConfig | undefined> {
  const running = await runningServer(dataDir)
  return running && connectionTo(running, 'postgres', running.passwords.superuser)
}

async function runningServer(dataDir: string): Promise<Access | undefined> {
  const folder = await realpath(dataDir).catch(() => undefined)
  if (folder === undefined || !(await isLocked(folder))) return undefined
  const socket = socketChoices(folder).find(({ path }) => existsSync(socketIn(path)))
  return socket && { socketDir: socket.path, passwords: await loadPasswords(folder) }
}
