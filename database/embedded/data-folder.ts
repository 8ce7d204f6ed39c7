import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { access, mkdir, open, readFile, realpath } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type pg from 'pg'
import * as z from 'zod/mini'
import { codeOf, DatabaseSetupError } from '../setup-error.ts'
import { closeToOthers, renameWhole, syncFolder } from '../platform/files.ts'
import { findAddress, ownerUrl, type Address } from '../platform/listening.ts'
import { waysOf, type Ways } from '../platform/ways.ts'
import { isLocked } from './lock.ts'

/**
 * Creates the data folder on first use.
 * @returns its real path
 * @throws DatabaseSetupError
 */
export async function openDataFolder(dataDir: string): Promise<string> {
  const path = resolve(dataDir)
  // When we are root, PostgreSQL's ordinary user must pass through this folder. It cannot list anything, and the files inside
  // have mode 0600.
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700
  try {
    const made = await mkdir(path, { recursive: true, mode })
    if (made !== undefined) await closeToOthers(path)
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK)
    return await realpath(path)
  } catch (error) {
    if (error instanceof DatabaseSetupError) throw error
    throw new DatabaseSetupError(
      `The data folder ${path} cannot be made or written (${codeOf(error)}). Correct DATA_DIR or its permissions.`,
    )
  }
}

const PASSWORD_FILE = 'postgres.passwords.json'
const Passwords = z.object({ superuser: z.string(), owner: z.string() })
export type Passwords = z.infer<typeof Passwords>

/** Reads the passwords. They are created on first use and when their file is lost; a running server gets new ones later. */
export async function loadPasswords(dataDir: string): Promise<Passwords> {
  const path = join(dataDir, PASSWORD_FILE)
  const saved = await readPasswords(path)
  if (saved) return saved
  const password = () => randomBytes(32).toString('base64url')
  const made = { superuser: password(), owner: password() }
  await writePrivately(path, `${JSON.stringify(made)}\n`)
  return made
}

/**
 * Copies the passwords, so that a copy of the cluster knows its password and need not be started twice. The cluster of
 * another machine has another password.
 */
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

/**
 * Writes a file that only its owner can read. After a power cut, there is either the complete old file or the complete new
 * one.
 */
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
  await renameWhole(draft, path)
  await syncFolder(dirname(path))
}

export interface Access {
  address: Address
  passwords: Passwords
}

/** Returns all parameters of a connection explicitly, so that PGHOST and similar variables of the shell change nothing. */
export function connectionTo(
  { address }: Access,
  user: string,
  password: string,
  database = 'qala',
): pg.PoolConfig & pg.ClientConfig {
  return { ...address, user, password, database, ssl: false }
}

export function ownerUrlOf({ address, passwords }: Access): string {
  return ownerUrl(address, passwords.owner)
}

/** Returns the URL of the server that another process of Qala is running there, for commands used while Qala is running. */
export async function runningServerUrl(dataDir: string, ways = waysOf()): Promise<string | undefined> {
  const running = await runningServer(dataDir, ways)
  return running && ownerUrlOf(running)
}

/** Returns a connection as the superuser to the server of another process, or undefined if none is running there. */
export async function runningServerAsSuperuser(dataDir: string): Promise<pg.ClientConfig | undefined> {
  const running = await runningServer(dataDir, waysOf())
  return running && connectionTo(running, 'postgres', running.passwords.superuser)
}

async function runningServer(dataDir: string, ways: Ways): Promise<Access | undefined> {
  const folder = await realpath(dataDir).catch(() => undefined)
  if (folder === undefined || !(await isLocked(folder, ways))) return undefined
  const address = await findAddress(ways, folder)
  return address && { address, passwords: await loadPasswords(folder) }
}
