import { readFile, readdir, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { codeOf, DatabaseSetupError } from '../setup-error.ts'
import { chooseAccount, firstClosedFolder, give, giveTree, makeFolder, type Account } from './account.ts'
import { findBinaries, prepareBinaries, runTool, type Binaries } from './binaries.ts'
import { renameWhole, syncFolder } from '../platform/files.ts'
import { chooseAddress, isLoopback } from '../platform/listening.ts'
import type { Ways } from '../platform/ways.ts'
import { connectionTo, loadPasswords, writePrivately, type Access } from './data-folder.ts'

export interface Cluster extends Access {
  dataDir: string
  /** The folder of the cluster, which is also the working folder of PostgreSQL's processes. */
  dir: string
  dirForServer: string
  /** This is in the title of every process of this cluster. */
  name: string
  account: Account | undefined
  binaries: Binaries
  ways: Ways
}

/** PostgreSQL cannot open the files of another major version. */
const majorVersion = '18'

/** Prepares the cluster in an opened and locked data folder. On first use it runs initdb. */
export async function prepareCluster(
  dataDir: string,
  log: (line: string) => void,
  ways: Ways,
): Promise<Cluster> {
  const dir = join(dataDir, 'postgres')
  const present = await hasCluster(dir)
  const account = chooseAccount(dir)
  const draft = {
    dataDir,
    dir,
    dirForServer: serverPath(dataDir, dir, account),
    account,
    binaries: await prepareBinaries(await findBinaries(), account),
    passwords: await loadPasswords(dataDir),
    address: await chooseAddress(ways, dataDir, account, writePrivately),
    ways,
  }
  if (!present) {
    log('Making the database (first start) …')
    await initialise(draft)
  }
  if (account && (await stat(dir)).uid === 0) await giveTree(dir, account) // root has unpacked it from a backup
  // Device and inode stay the same when the folder is renamed, and a copy never has the same ones.
  const { dev, ino } = await stat(dir)
  return { ...draft, name: `qala-${dev}-${ino}` }
}

/** Sets a new password without the old one, for a restored backup or a lost password file. The server must be stopped. */
export async function resetSuperuserPassword(cluster: Cluster): Promise<void> {
  const single = ['--single', '-D', cluster.dirForServer, 'postgres']
  const order = `alter role postgres password '${cluster.passwords.superuser}';\n`
  await runTool(cluster.binaries.postgres, single, cluster.dir, cluster.account, order)
}

async function initialise(cluster: Omit<Cluster, 'name'>): Promise<void> {
  const { dataDir, dir, address, account, binaries, passwords } = cluster
  // The cluster is created in another folder and renamed when it is complete, so that a power cut does not leave half a
  // cluster behind.
  const draft = `${dir}.new`
  await rm(draft, { recursive: true, force: true })
  await makeFolder(draft, 0o700)
  await give(draft, account)
  // The password file goes into the folder of the socket, because PostgreSQL's own user can read that folder.
  const passwordFile = join(isLoopback(address) ? dataDir : address.host, 'password')
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
  await renameWhole(draft, dir)
  await syncFolder(dataDir)
}

async function hasCluster(dir: string): Promise<boolean> {
  const version = await readFile(join(dir, 'PG_VERSION'), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
  if (version === undefined) {
    const entries = await readdir(dir).catch(() => undefined)
    if (entries?.length) {
      throw new DatabaseSetupError(
        `The folder ${dir} holds files but no database. Move it away, or restore a backup into it.`,
      )
    }
    if (entries) await rmdir(dir)
    return false
  }
  if (version.trim() !== majorVersion) {
    throw new DatabaseSetupError(
      `The database in ${dir} was made by PostgreSQL ${version.trim()}, and this Qala brings PostgreSQL ${majorVersion}. ` +
        'Start the Qala that made it and take a backup there, or set DATABASE_URL to a server of that version.',
    )
  }
  return true
}

/**
 * Returns the path of the cluster for PostgreSQL. If its user cannot enter a folder above (such as /root), Linux still lets
 * its processes into their own working folder. root sets that folder before changing the user.
 */
function serverPath(dataDir: string, dir: string, account: Account | undefined): string {
  const closed = firstClosedFolder(dataDir, account)
  if (!closed) return dir
  if (process.platform === 'linux') return '/proc/self/cwd'
  throw new DatabaseSetupError(
    `PostgreSQL does not run as root, and its ordinary user cannot pass through ${closed} to the data folder ${dataDir}. ` +
      'Choose a DATA_DIR outside of it, or start as the user it belongs to.',
  )
}

/** Without these settings, a power cut can lose or silently damage saved work. */
const safeguards = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums']

/**
 * Creates the owner and its database, on a server that passes `refuseUnsafe`. It may be repeated, and may be interrupted at
 * any point.
 */
export async function provision(cluster: Cluster): Promise<void> {
  await refuseUnsafe(cluster)
  await asSuperuser(cluster, (client) => ensureOwner(client, cluster.passwords.owner))
}

async function asSuperuser<T>(cluster: Cluster, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connectionTo(cluster, 'postgres', cluster.passwords.superuser, 'postgres'))
  client.on('error', () => {}) // the running query rejects; a second error event without a listener would end Node
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** @throws DatabaseSetupError when a setting of the server could lose saved work */
export async function refuseUnsafe(cluster: Cluster): Promise<void> {
  const { rows } = await asSuperuser(cluster, (client) =>
    client.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings where name = any($1) and setting <> 'on'`,
      [safeguards],
    ),
  )
  if (rows.length === 0) return
  const wrong = rows.map(({ name, setting }) => `${name} = ${setting}`).join(', ')
  throw new DatabaseSetupError(
    `PostgreSQL runs with ${wrong}: a power cut could lose saved work, so Qala does not start. ` +
      `Take the setting out of ${cluster.dir}/postgresql.conf and postgresql.auto.conf; data_checksums come from pg_checksums --enable.`,
  )
}

async function ensureOwner(client: pg.Client, password: string): Promise<void> {
  const found = await client.query<{ role: boolean; database: boolean }>(
    `select exists (select from pg_roles where rolname = 'qala_owner') as role,
            exists (select from pg_database where datname = 'qala') as database`,
  )
  const verb = found.rows[0]?.role ? 'alter' : 'create'
  // The owner is not a superuser and does not have BYPASSRLS, because row-level security does not apply to either.
  await client.query(
    `${verb} role qala_owner with login createrole createdb nosuperuser nobypassrls noreplication password ${client.escapeLiteral(password)}`,
  )
  if (found.rows[0]?.database) return
  await client.query('create database qala owner qala_owner')
  await client.query('revoke all on database postgres, template1 from public')
}
