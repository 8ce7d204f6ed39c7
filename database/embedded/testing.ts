import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { startEmbedded, type EmbeddedServer } from '../embedded.ts'
import { copyMadeOnce } from '../testing-folders.ts'
import { waysOf } from '../platform/ways.ts'
import { clusterProcesses } from './processes.ts'

/** Creates a temporary folder that other users may pass through, unless `closed` is set. */
export async function temporaryFolder(closed = false): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'qala-test-'))
  if (!closed) await chmod(folder, 0o711)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Creates a data folder with a database of the built-in PostgreSQL, without any migration. */
export async function usedFolder(): Promise<string> {
  const folder = join(await temporaryFolder(), 'data')
  await copyMadeOnce('used', folder, async (dataDir) => (await startEmbedded({ dataDir })).stop())
  return folder
}

export async function start(dataDir: string, said: string[] = []): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir, log: (line) => said.push(line) })
  onTestFinished(() => server.stop())
  return server
}

export async function query(connectionString: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

export function livingIn(dataDir: string): number[] {
  const { dev, ino, uid } = statSync(join(dataDir, 'postgres'))
  return clusterProcesses(`qala-${dev}-${ino}`, uid)
}

export function postmasterPid(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
}

export interface NodeProcess {
  process: ChildProcess
  lines: string[]
  line(which: RegExp): Promise<string>
  ended: Promise<unknown>
}

/** Runs `body` in a Node process, with `server` and `pg` in scope. */
export function nodeWith(dataDir: string, body: string, ways = waysOf()): NodeProcess {
  const program = `
    import { startEmbedded } from ${JSON.stringify(new URL('../embedded.ts', import.meta.url).href)}
    import pg from ${JSON.stringify(import.meta.resolve('pg'))}
    const server = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, ways: ${JSON.stringify(ways)} })
    ${body}`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const lines: string[] = []
  const watchers = new Set<() => void>()
  for (const output of [child.stdout, child.stderr]) {
    createInterface(output).on('line', (line) => {
      lines.push(line)
      for (const look of watchers) look()
    })
  }
  const ended = once(child, 'close')
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return {
    process: child,
    lines,
    ended,
    line: (which) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = lines.find((line) => which.test(line))
          if (found !== undefined) resolve(found)
        }
        watchers.add(look)
        look()
        void ended.then(() => reject(new Error(`Node ended:\n${lines.join('\n')}`)))
      }),
  }
}
