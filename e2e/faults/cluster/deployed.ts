import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, readFileSync } from 'node:fs'
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished, vi } from 'vitest'
import { codeOf } from '#database/setup-error.ts'

const deploy = fileURLToPath(new URL('../../../deploy/cluster/', import.meta.url))

/** Returns a file that operators copy, with the addresses of the test in place of its own ones. */
export async function deployed(
  name: string,
  changes: Readonly<Record<string, string>> = {},
): Promise<string> {
  let text = await readFile(join(deploy, name), 'utf8')
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`deploy/cluster/${name} does not hold ${from}`)
    text = text.replaceAll(from, to)
  }
  return text
}

/** PostgreSQL and PgBouncer do not run as root, so they run as the user that Debian's packages make. */
const asPostgres =
  userInfo().uid === 0 ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'] : []

export function program(path: string, debianPackage: string): string {
  if (!existsSync(path)) throw new Error(`${path} is missing: apt-get install ${debianPackage}`)
  return path
}

/** Makes a folder that the user postgres can write to. It is removed after the test. */
export async function folderForPostgres(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'qala-cluster-'))
  await give(folder)
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

export async function writeForPostgres(path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600 })
  await give(path)
}

async function give(path: string): Promise<void> {
  if (asPostgres.length === 0) return
  const owner = /^postgres:[^:]*:(\d+):(\d+):/m.exec(await readFile('/etc/passwd', 'utf8'))
  if (!owner) throw new Error('There is no user postgres: apt-get install postgresql-15')
  await chown(path, Number(owner[1]), Number(owner[2]))
  if (!path.includes('.')) await chmod(path, 0o700)
}

export interface Program {
  child: ChildProcess
  log: () => string
  /** Ends the program and everything that it started. */
  end: (by?: NodeJS.Signals) => Promise<void>
}

export function start(
  command: readonly string[],
  { logFile, isRoot = false }: { logFile: string; isRoot?: boolean },
): Program {
  const out = openSync(logFile, 'a')
  const [name = '', ...args] = [...(isRoot ? [] : asPostgres), ...command]
  const child = spawn(name, args, { stdio: ['ignore', out, out], cwd: '/' })
  const end = async (by: NodeJS.Signals = 'SIGKILL') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(by)
    await ended
  }
  onTestFinished(() => end())
  return { child, log: () => readFileSync(logFile, 'utf8'), end }
}

export async function run(command: readonly string[], env: Record<string, string> = {}): Promise<void> {
  const [name = '', ...args] = [...asPostgres, ...command]
  const child = spawn(name, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: '/',
    env: { ...process.env, ...env },
  })
  let said = ''
  for (const output of [child.stdout, child.stderr])
    output.on('data', (chunk: Buffer) => (said += String(chunk)))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${said}`)
}

export async function untilListening(port: number, { child, log }: Program): Promise<void> {
  const listens = async () => {
    if (child.exitCode !== null) throw new Error(`It ended:\n${log().slice(-3_000)}`)
    const socket = connect(port, '127.0.0.1')
    try {
      await once(socket, 'connect')
      return true
    } catch (error) {
      if (codeOf(error) !== 'ECONNREFUSED') throw error
      return false
    } finally {
      socket.destroy()
    }
  }
  await vi.waitUntil(listens, { timeout: 30_000, interval: 50 })
}
