import { constants } from 'node:fs'
import {
  access,
  mkdir,
  readFile,
  readdir,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { chooseAccount, firstClosedFolder, type Account } from './account.ts'
import { findBinaries, prepareBinaries, type Binaries } from './binaries.ts'
import { EmbeddedError, errorCode } from './error.ts'
import { give, giveTree, makeFolder, syncFolder } from './files.ts'
import { loadPasswords, type Passwords } from './passwords.ts'
import { runTool } from './run-tool.ts'
import { makeSocketDir } from './socket-folder.ts'

export interface Cluster {
  dataDir: string
  /** PostgreSQL's own folder, and the working folder of its processes. */
  dir: string
  /** The same folder as PostgreSQL is told it. */
  dirForServer: string
  /** Stands in the title of every process of this cluster. */
  name: string
  socketDir: string
  account: Account | undefined
  binaries: Binaries
  passwords: Passwords
}

/** The version whose files these programs read. PostgreSQL does not open files of another major version. */
const majorVersion = '18'

/** Makes the data folder when it is missing and answers its real path. Throws EmbeddedError when it cannot be used. */
export async function openDataFolder(dataDir: string): Promise<string> {
  const path = resolve(dataDir)
  // As root, PostgreSQL's ordinary user must pass through; it can list nothing, and the files inside are 0600.
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700
  try {
    await mkdir(path, { recursive: true, mode })
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK)
    return await realpath(path)
  } catch (error) {
    throw new EmbeddedError(
      `The data folder ${path} cannot be made or written (${errorCode(error)}). Correct DATA_DIR or its permissions.`,
    )
  }
}

/**
 * Readies the cluster of an opened and locked data folder: on first use it runs initdb, later it
 * checks the version. Throws EmbeddedError when the folder cannot be used.
 */
export async function prepareCluster(dataDir: string, log: (line: string) => void): Promise<Cluster> {
  const dir = join(dataDir, 'postgres')
  const present = await hasCluster(dir)
  const account = chooseAccount(dir)
  const draft = {
    dataDir,
    dir,
    dirForServer: wayToData(dataDir, dir, account),
    account,
    binaries: await prepareBinaries(await findBinaries(), account),
    passwords: await loadPasswords(dataDir),
    socketDir: await makeSocketDir(dataDir, account),
  }
  if (!present) {
    log('Making the database (first start) …')
    await initialise(draft)
  }
  if (account && (await stat(dir)).uid === 0) await giveTree(dir, account) // unpacked from a backup by root
  // Device and inode follow the folder when it is renamed, and a copy of it never has the same.
  const { dev, ino } = await stat(dir)
  return { ...draft, name: `qala-${dev}-${ino}` }
}

/**
 * Makes the superuser's password the one in our file, without knowing the old one: for a cluster
 * restored from a backup, or a password file that was lost. The server must be stopped.
 */
export async function resetSuperuserPassword(cluster: Cluster): Promise<void> {
  const single = ['--single', '-D', cluster.dirForServer, 'postgres']
  const order = `alter role postgres password '${cluster.passwords.superuser}';\n`
  await runTool(cluster.binaries.postgres, single, cluster.dir, cluster.account, order)
}

async function initialise(cluster: Omit<Cluster, 'name'>): Promise<void> {
  const { dataDir, dir, socketDir, account, binaries, passwords } = cluster
  // Made beside and renamed when whole, so that a power cut leaves no half cluster behind.
  const draft = `${dir}.new`
  await rm(draft, { recursive: true, force: true })
  await makeFolder(draft, 0o700)
  await give(draft, account)
  const passwordFile = join(socketDir, 'password')
  await rm(passwordFile, { force: true })
  await writeFile(passwordFile, passwords.superuser, { mode: 0o600, flag: 'wx' })
  await give(passwordFile, account)
  try {
    const options = [
      `--pgdata=${cluster.dirForServer === dir ? draft : cluster.dirForServer}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth-local=scram-sha-256',
      '--auth-host=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-locale',
      '--data-checksums',
      '--no-instructions',
    ]
    await runTool(binaries.initdb, options, draft, account)
  } finally {
    await rm(passwordFile, { force: true })
  }
  await rename(draft, dir)
  await syncFolder(dataDir)
}

/** Whether there is a cluster to open. Throws EmbeddedError for one these programs cannot read, and for strange files. */
async function hasCluster(dir: string): Promise<boolean> {
  const version = await readFile(join(dir, 'PG_VERSION'), 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  })
  if (version === undefined) {
    const entries = await readdir(dir).catch(() => undefined)
    if (entries?.length) {
      throw new EmbeddedError(
        `The folder ${dir} holds files but no database. Move it away, or restore a backup into it.`,
      )
    }
    if (entries) await rmdir(dir)
    return false
  }
  if (version.trim() !== majorVersion) {
    throw new EmbeddedError(
      `The database in ${dir} was made by PostgreSQL ${version.trim()}, and this Qala brings PostgreSQL ${majorVersion}. ` +
        'Start the Qala that made it and take a backup there, or set DATABASE_URL to a server of that version.',
    )
  }
  return true
}

/**
 * Where the data lies in a folder closed to PostgreSQL's user (a clone under /root), Linux still lets
 * its processes into their own working folder, which root sets before changing the user.
 */
function wayToData(dataDir: string, dir: string, account: Account | undefined): string {
  const closed = firstClosedFolder(dataDir, account)
  if (!closed) return dir
  if (process.platform === 'linux') return '/proc/self/cwd'
  throw new EmbeddedError(
    `PostgreSQL does not run as root, and its ordinary user cannot pass through ${closed} to the data folder ${dataDir}. ` +
      'Choose a DATA_DIR outside of it, or start as the user it belongs to.',
  )
}
