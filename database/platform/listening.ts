import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { lstat, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountUid, firstClosedFolder, give, makeFolder, type Account } from '../embedded/account.ts'
import { codeOf, DatabaseSetupError } from '../setup-error.ts'
import type { Ways } from './ways.ts'

/** The address at which PostgreSQL listens. `host` is the folder of its socket, or 127.0.0.1. */
export interface Address {
  host: string
  port: number
}

const LOOPBACK = '127.0.0.1'
/** With a socket, the port is a part of its name and not a TCP port, so nothing listens on the network. */
const SOCKET_PORT = 5432
const PORT_FILE = 'postgres.port'

export function isLoopback({ host }: Address): boolean {
  return host === LOOPBACK
}

export function socketIn({ host, port }: Address): string {
  return join(host, `.s.PGSQL.${port}`)
}

/** Returns the owner's URL, in which `pg` and psql find the address. */
export function ownerUrl({ host, port }: Address, password: string): string {
  const login = `postgresql://qala_owner:${password}@`
  if (host === LOOPBACK) return `${login}${host}:${port}/qala?sslmode=disable`
  return `${login}/qala?host=${encodeURIComponent(host)}&port=${port}&sslmode=disable`
}

/** Returns the settings with which PostgreSQL listens at this address and nowhere else. */
export function listeningSettings(address: Address): Record<string, string> {
  const { host, port } = address
  if (isLoopback(address)) return { listen_addresses: host, port: String(port), unix_socket_directories: '' }
  return {
    listen_addresses: '',
    port: String(port),
    unix_socket_directories: `"${host.replaceAll('"', '""')}"`, // this is a list, so a comma in a path would split it
    unix_socket_permissions: '0700',
  }
}

/**
 * Chooses where the database of a data folder listens. On the loopback interface, the port is stored in the folder, so that
 * commands find a running Qala. Another port is chosen when a different program has taken it in the meantime.
 * @param save writes a complete file
 */
export async function chooseAddress(
  { listens }: Pick<Ways, 'listens'>,
  dataDir: string,
  account: Account | undefined,
  save: (path: string, content: string) => Promise<void>,
): Promise<Address> {
  if (listens === 'socket') return { host: await makeSocketDir(dataDir, account), port: SOCKET_PORT }
  const kept = await keptPort(dataDir)
  if (kept !== undefined && (await isFree(kept))) return { host: LOOPBACK, port: kept }
  const port = await freePort()
  await save(join(dataDir, PORT_FILE), `${port}\n`)
  return { host: LOOPBACK, port }
}

/** @returns undefined when no database of this data folder can be listening */
export async function findAddress(
  { listens }: Pick<Ways, 'listens'>,
  dataDir: string,
): Promise<Address | undefined> {
  if (listens === 'socket')
    return socketChoices(dataDir)
      .map(({ path }) => ({ host: path, port: SOCKET_PORT }))
      .find((address) => existsSync(socketIn(address)))
  const port = await keptPort(dataDir)
  return port === undefined ? undefined : { host: LOOPBACK, port }
}

async function keptPort(dataDir: string): Promise<number | undefined> {
  const text = await readFile(join(dataDir, PORT_FILE), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return ''
    throw error
  })
  const port = /^\d{4,5}$/.test(text.trim()) ? Number(text) : 0
  return port > 1023 && port < 65_536 ? port : undefined
}

function isFree(port: number): Promise<boolean> {
  return listenOnce(port).then(
    () => true,
    () => false,
  )
}

const freePort = (): Promise<number> => listenOnce(0)

function listenOnce(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(wanted, LOOPBACK, () => {
      const found = probe.address()
      probe.close(() =>
        typeof found === 'object' && found ? resolve(found.port) : reject(new Error('There is no free port')),
      )
    })
  })
}

/** Lists the choices, the best one first. `dataDir` is a real, absolute path. */
function socketChoices(dataDir: string): { parent: string; path: string }[] {
  const temporary = `qala-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`
  return [
    { parent: dataDir, path: join(dataDir, 'socket') },
    { parent: tmpdir(), path: join(tmpdir(), temporary) },
    { parent: '/tmp', path: join('/tmp', temporary) },
  ]
}

/** Creates the folder inside the data folder if that path is short enough for a socket, or else in a temporary folder. */
async function makeSocketDir(dataDir: string, account: Account | undefined): Promise<string> {
  const choices = socketChoices(dataDir)
  const longest = process.platform === 'linux' ? 107 : 103
  for (const { parent, path } of choices) {
    const isTooLong = Buffer.byteLength(socketIn({ host: path, port: SOCKET_PORT })) > longest
    if (isTooLong || firstClosedFolder(parent, account)) continue
    await makeFolder(path, 0o700).then(
      () => give(path, account),
      (error: unknown) => {
        if (codeOf(error) !== 'EEXIST') throw error
      },
    )
    const found = await lstat(path)
    // Anyone can write to a temporary folder, so somebody else may have taken the name.
    if (found.isDirectory() && found.uid === accountUid(account) && (found.mode & 0o077) === 0) return path
  }
  throw new DatabaseSetupError(
    `No folder for the database's socket: remove ${choices.map(({ path }) => path).join(' or ')}, or choose a shorter DATA_DIR.`,
  )
}
