/** @module-tag long */
import { spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { EmbeddedServer, EmbeddedState } from '../embedded.ts'
import { openCappedLog } from './capped-log.ts'
import { waysOf } from '../platform/ways.ts'
import { prepareCluster } from './cluster.ts'
import { startPostmaster } from './postmaster.ts'
import { pidTaken, processBirth, signal } from './processes.ts'
import { livingIn, nodeWith, postmasterPid, query, start, usedFolder } from './testing.ts'

function reaches(server: EmbeddedServer, wanted: EmbeddedState): Promise<void> {
  return new Promise((resolve) => {
    const forget = server.onStateChange((state) => {
      if (state !== wanted) return
      forget()
      resolve()
    })
  })
}

const killAll = (pids: number[]) => pids.forEach((pid) => signal(pid, 'SIGKILL'))

test('starts again when every PostgreSQL process is killed amid commits, and no acknowledged row is lost', async () => {
  const dataDir = await usedFolder()
  const server = await start(dataDir)
  await query(server.ownerUrl, 'create table work (writer int, n int, primary key (writer, n))')
  const states: EmbeddedState[] = []
  server.onStateChange((state) => states.push(state))

  const acknowledged: string[] = []
  for (const round of [1, 2, 3]) {
    const writers = Array.from({ length: 8 }, async (_, index) => {
      const writer = round * 100 + index
      const client = new pg.Client({ connectionString: server.ownerUrl })
      client.on('error', () => {})
      try {
        await client.connect()
        for (let n = 0; ; n++) {
          await client.query('insert into work values ($1, $2)', [writer, n])
          acknowledged.push(`${writer}/${n}`)
        }
      } catch {
        // The process was killed, as intended.
      }
    })
    const before = acknowledged.length
    await vi.waitUntil(() => acknowledged.length > before + 200 * round)
    const running = reaches(server, 'running')
    killAll(livingIn(dataDir))
    await Promise.all(writers)
    await running
  }
  expect(states).toEqual(['restarting', 'running', 'restarting', 'running', 'restarting', 'running'])
  const rows = await query(server.ownerUrl, `select writer || '/' || n as row from work`)
  const kept = new Set(rows.map(({ row }) => row))
  expect(acknowledged.filter((row) => !kept.has(row))).toEqual([])
  expect(acknowledged.length).toBeGreaterThan(1_000)
})

test('loses no acknowledged row when Node and PostgreSQL are killed together', async () => {
  const dataDir = await usedFolder()
  const child = nodeWith(
    dataDir,
    `const client = new pg.Client({ connectionString: server.ownerUrl })
     await client.connect()
     await client.query('create table work (n int primary key)')
     for (let n = 0; ; n++) { await client.query('insert into work values ($1)', [n]); console.log(n) }`,
  )
  await child.line(/^300$/)
  child.process.kill('SIGKILL')
  killAll(livingIn(dataDir))
  await child.ended

  const server = await start(dataDir)
  const rows = await query(server.ownerUrl, 'select n from work')
  const kept = new Set(rows.map(({ n }) => String(n)))
  expect(child.lines.filter((line) => !kept.has(line))).toEqual([])
})

test('starts again however often it dies, ever more patiently, and counts it', async () => {
  const dataDir = await usedFolder()
  const said: string[] = []
  const server = await start(dataDir, said)
  for (let death = 1; death <= 6; death++) {
    expect(server.restarts()).toBe(death - 1)
    const running = reaches(server, 'running')
    process.kill(postmasterPid(dataDir), 'SIGKILL')
    await running
  }
  expect(await query(server.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(said.filter((line) => line.includes('ready again'))).toHaveLength(6)
})

test('stops in good time, once and again, also when the server is dead already', async () => {
  const dataDir = await usedFolder()
  const server = await start(dataDir)
  const begun = performance.now()
  process.kill(postmasterPid(dataDir), 'SIGKILL')
  await Promise.all([server.stop(), server.stop()])
  await server.stop()
  expect(performance.now() - begun).toBeLessThan(10_000)
  await vi.waitUntil(() => livingIn(dataDir).length === 0)
})

test('stops within ten seconds although a server process hangs', async () => {
  const dataDir = await usedFolder()
  const server = await start(dataDir)
  const pid = postmasterPid(dataDir)
  process.kill(pid, 'SIGSTOP')
  const begun = performance.now()
  await server.stop()
  expect(performance.now() - begun).toBeLessThan(10_000)
  expect(processBirth(pid)).toBeUndefined()
})

test('stops and replaces a server whose Node was killed', async () => {
  const dataDir = await usedFolder()
  const child = nodeWith(dataDir, `console.log('up'); setInterval(() => {}, 1000)`)
  await child.line(/up/)
  child.process.kill('SIGKILL')
  await child.ended
  const orphan = postmasterPid(dataDir)
  expect(livingIn(dataDir)).toContain(orphan)

  const said: string[] = []
  const server = await start(dataDir, said)
  expect(said.join()).toContain('earlier run left behind')
  expect(processBirth(orphan)).toBeUndefined()
  const serverLog = await readFile(join(dataDir, 'postgres.log'), 'utf8')
  expect(serverLog).not.toContain('not properly shut down') // it ended properly, so there is nothing to recover
  expect(await query(server.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('ends a session that hangs on without its server', async () => {
  const dataDir = await usedFolder()
  const child = nodeWith(
    dataDir,
    `const client = new pg.Client({ connectionString: server.ownerUrl }); client.on('error', () => {})
     await client.connect()
     console.log('pid', (await client.query('select pg_backend_pid() as pid')).rows[0].pid)`,
  )
  const session = Number((await child.line(/^pid/)).slice(4))
  process.kill(session, 'SIGSTOP')
  child.process.kill('SIGKILL')
  await child.ended
  process.kill(postmasterPid(dataDir), 'SIGKILL')

  await start(dataDir)
  expect(processBirth(session)).toBeUndefined()
})

test('takes its server along when Node ends without stopping it', async () => {
  const dataDir = await usedFolder()
  const child = nodeWith(dataDir, `console.log('up'); setTimeout(() => process.exit(3), 50)`)
  await child.ended
  expect(child.lines).toEqual(['up'])
  await vi.waitUntil(() => livingIn(dataDir).length === 0, 5_000)
})

test('Ctrl-C reaches Node but not PostgreSQL', async () => {
  const dataDir = await usedFolder()
  const child = nodeWith(
    dataDir,
    `process.on('SIGINT', async () => {
       const client = new pg.Client({ connectionString: server.ownerUrl })
       await client.connect()
       console.log('drained', (await client.query('select 1 as one')).rows[0].one, server.state())
       await client.end()
       await server.stop()
     })
     console.log('up')
     setTimeout(() => {}, 20_000).unref()`,
  )
  await child.line(/up/)
  process.kill(-Number(child.process.pid), 'SIGINT')
  expect(await child.line(/drained/)).toBe('drained 1 running')
  await child.ended // after stop(), nothing of ours keeps Node running
  expect(livingIn(dataDir)).toEqual([])
})

test('cannot run twice on one data folder', async () => {
  const dataDir = await usedFolder()
  const server = await start(dataDir)
  const message = `Qala is already running on the data folder ${dataDir} (process ${process.pid})`
  await expect(start(dataDir)).rejects.toThrow(message)
  const other = nodeWith(dataDir, '')
  await other.ended
  expect(other.lines.join('\n')).toContain(message)
  expect(await query(server.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])

  await server.stop()
  await start(dataDir)
})

test('tries again while an earlier server has not let go yet', async () => {
  const dataDir = await usedFolder()
  const cluster = await prepareCluster(dataDir, () => {}, waysOf())
  const program = join(dataDir, 'postgres-held-twice')
  const script = `#!/bin/sh
    echo >> tries
    [ "$(wc -l < tries)" -gt 2 ] && exec '${cluster.binaries.postgres}' "$@"
    echo 'FATAL:  lock file "postmaster.pid" already exists' >&2
    exit 1\n`
  await writeFile(program, script, { mode: 0o755 })
  const serverLog = openCappedLog(join(dataDir, 'postgres.log'))
  const held = { ...cluster, binaries: { ...cluster.binaries, postgres: program } }
  const context = { log: () => {}, serverLog, giveUp: new AbortController().signal }
  const postmaster = await startPostmaster(held, context)
  expect(postmaster.end()).toBeUndefined()
  await postmaster.stop()
  serverLog.close()
  expect(await readFile(join(dataDir, 'postgres/tries'), 'utf8')).toBe('\n\n\n')
})

test.each(['a process of its own user', 'a zombie'])(
  'is not kept from starting by an old pid file whose number now belongs to %s',
  async (owner) => {
    const dataDir = await usedFolder()
    const { uid, gid } = statSync(join(dataDir, 'postgres'))
    const who = process.getuid?.() === 0 ? { uid, gid } : {}
    // `cat` does not wait for child processes, so a dead one stays a zombie. When `cat` echoes, the shell, which could still
    // have waited for the child, is gone.
    const shell = spawn('sh', ['-c', 'sleep 60 & echo $!; exec cat'], {
      ...who,
      cwd: '/',
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    shell.stdin.write('ready\n')
    const lines = createInterface(shell.stdout)[Symbol.asyncIterator]()
    const child = Number((await lines.next()).value)
    onTestFinished(() => killAll([child, Number(shell.pid)]))
    expect((await lines.next()).value).toBe('ready')
    process.kill(child, 'SIGKILL')
    await vi.waitUntil(() => processBirth(child) === undefined)
    const stranger = owner === 'a zombie' ? child : Number(shell.pid)
    expect(pidTaken(stranger)).toBe(true)

    const pidFile = `${stranger}\n${join(dataDir, 'postgres')}\n1760000000\n5432\n\n\n  1234  5678\nready   \n`
    await writeFile(join(dataDir, 'postgres/postmaster.pid'), pidFile)
    const server = await start(dataDir)
    expect(await query(server.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(pidTaken(stranger)).toBe(true)
    expect(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).not.toMatch(`^${stranger}\n`)
  },
)
