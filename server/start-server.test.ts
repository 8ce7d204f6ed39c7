/** @module-tag long */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { testDatabaseUrl } from '#database/testing.ts'
import { registration } from './testing.ts'

// These tests run the server as a separate process, the way the operator does.
const dataDir = await mkdtemp(join(tmpdir(), 'qala-start-'))
const { url, drop } = await testDatabaseUrl()
const children: ChildProcess[] = []

afterAll(async () => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL')
  await drop()
  await rm(dataDir, { recursive: true, force: true })
})

interface Running {
  child: ChildProcess
  origin: string
  output: () => string
  /** Resolves to the exit code, or to null when a signal ended the process. */
  exit: Promise<number | null>
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

function launch(env: Record<string, string>): Running {
  const child = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exit = once(child, 'exit').then(([code]) => code as number | null)
  return { child, origin: `http://127.0.0.1:${env['PORT']}`, output: () => output, exit }
}

async function started(env: Record<string, string>): Promise<Running> {
  const running = launch({ PORT: String(await freePort()), ...env })
  const said = () => {
    if (running.child.exitCode !== null) expect.fail(running.output())
    return running.output()
  }
  await expect.poll(said, { timeout: 40_000, interval: 50 }).toContain('Qala is ready')
  return running
}

/** Begins a request. The server has answered "100 Continue" and still waits for the body. */
async function begin(origin: string, path: string): Promise<ClientRequest> {
  const headers = { 'content-type': 'application/json', origin, expect: '100-continue' }
  const call = request(`${origin}${path}`, { method: 'POST', headers })
  call.flushHeaders()
  await once(call, 'continue')
  return call
}

describe('a process', () => {
  test('starts, says where it is and how to sign in once, and stops at SIGTERM', async () => {
    const first = await started({ DATABASE_URL: url })
    // On a busy machine the first request may time out before the database answers.
    await expect
      .poll(async () => (await fetch(`${first.origin}/api/ready`)).status, { timeout: 60_000 })
      .toBe(200)
    expect(first.output()).toMatch(/Qala is ready: {2}http:\/\/localhost:\d+/)
    expect(first.output().includes('runs as root')).toBe(process.getuid?.() === 0)
    const [, email, password] = /First admin: +(\S+), password (\S+),/.exec(first.output()) ?? []
    // This output is not a terminal, so the program that reads it may store it.
    const [, keyFile = ''] = /Recovery key: +in (\S+),/.exec(first.output()) ?? []
    expect(await readFile(keyFile, 'utf8')).toMatch(/^AGE-SECRET-KEY-1[A-Z0-9]{58}\n$/)
    expect((await stat(keyFile)).mode & 0o777).toBe(0o600)
    expect(first.output()).not.toContain('AGE-SECRET-KEY')
    const login = await fetch(`${first.origin}/api/auth/admin-login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: first.origin },
      body: JSON.stringify({ email, password }),
    })
    expect(login.status).toBe(200)
    const begun = performance.now()
    first.child.kill('SIGTERM')
    expect(await first.exit).toBe(0)
    expect(performance.now() - begun).toBeLessThan(10_000)

    const second = await started({ DATABASE_URL: url })
    expect(second.output()).not.toContain('password')
    expect(second.output()).not.toContain('Recovery key')
    second.child.kill('SIGINT')
    expect(await second.exit).toBe(0)
  })

  test('leaves no secret in the journal of a service: the lines name files that only its user reads', async () => {
    const fresh = join(dataDir, 'service')
    const running = await started({ DATA_DIR: fresh, JOURNAL_STREAM: '8:12345' })
    const words = await readFile(join(fresh, 'first-admin.txt'), 'utf8')
    const [, email, password = ''] = /^(\S+) (\S+)\n$/.exec(words) ?? []
    expect(running.output()).toContain(join(fresh, 'first-admin.txt'))
    expect(running.output()).not.toContain(password)
    expect(running.output()).not.toContain('AGE-SECRET-KEY')
    for (const file of ['first-admin.txt', 'recovery-key.txt'])
      expect((await stat(join(fresh, file))).mode & 0o777).toBe(0o600)
    const login = await fetch(`${running.origin}/api/auth/admin-login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: running.origin },
      body: JSON.stringify({ email, password }),
    })
    expect(login.status).toBe(200)
    running.child.kill('SIGTERM')
    await running.exit
  })

  test('finishes what it has begun, ends streams, takes nothing new', async () => {
    const running = await started({ DATABASE_URL: url })
    const headers = { 'content-type': 'application/json', origin: running.origin }
    const post = (path: string, body?: object, more = {}) =>
      fetch(`${running.origin}${path}`, {
        method: 'POST',
        headers: { ...headers, ...more },
        ...(body && { body: JSON.stringify(body) }),
      })
    const form = registration()
    const registered = await post('/api/auth/register', form)
    const cookie = registered.headers
      .getSetCookie()
      .map((value) => value.split(';')[0])
      .join('; ')
    const { accessToken } = (await (await post('/api/auth/token', undefined, { cookie })).json()) as {
      accessToken: string
    }
    const stream = await fetch(`${running.origin}/api/events`, {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    const streamEnds = stream.text()

    const slow = await begin(running.origin, '/api/auth/forgot-password')
    running.child.kill('SIGTERM')
    await expect.poll(running.output).toContain('Stopping')
    slow.end(JSON.stringify({ email: form['email'] }))
    const [answer]: IncomingMessage[] = await once(slow, 'response')
    expect(answer?.statusCode).toBe(202)
    answer?.resume()
    expect(await streamEnds).toContain('retry:')
    expect(await running.exit).toBe(0)
    await expect(fetch(`${running.origin}/api/health`)).rejects.toThrow('fetch failed')
  })

  test('cannot start on a port in use: says so, stops its database, exits 1', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const folder = join(dataDir, 'own')
    const running = launch({ PORT: String(port), DATA_DIR: folder })
    expect(await running.exit).toBe(1)
    expect(running.output()).toContain(`Port ${port} is in use by another program.`)
    expect(running.output()).not.toMatch(/^\s+at /m)
    other.close()
    // The same folder can be used again at once, because no process still runs on it.
    const again = await started({ DATA_DIR: folder })
    again.child.kill('SIGTERM')
    expect(await again.exit).toBe(0)
  })

  test('cannot start with wrong settings: names each, shows no secret', async () => {
    const running = launch({
      PORT: 'x',
      ADMIN_EMAIL: 'principal',
      ADMIN_PASSWORD: 'tiny',
      DATABASE_URL: 'mysql://u:tiny@db',
    })
    expect(await running.exit).toBe(1)
    for (const name of ['PORT', 'ADMIN_EMAIL', 'ADMIN_PASSWORD', 'DATABASE_URL'])
      expect(running.output()).toContain(`  ${name} `)
    expect(running.output()).not.toContain('tiny')
  })

  test('cannot start without its database: says so without the password', async () => {
    const running = launch({ PORT: '0', DATABASE_URL: 'postgres://qala:very-secret@127.0.0.1:1/qala' })
    expect(await running.exit).toBe(1)
    expect(running.output()).toContain('Qala could not start.')
    expect(running.output()).not.toContain('very-secret')
    expect(running.output()).not.toMatch(/^\s+at /m)
  })

  test('cannot begin a new school where backups say that there was one', async () => {
    const backupDir = join(dataDir, 'stick')
    await mkdir(backupDir)
    await writeFile(join(backupDir, 'qala-2027-02-01-020000.backup'), '')
    const empty = join(dataDir, 'mount-point')
    const running = launch({ PORT: '0', DATA_DIR: empty, BACKUP_DIR: backupDir })
    expect(await running.exit).toBe(1)
    expect(running.output()).toContain(`There is no database in the data folder ${empty}`)
    expect(existsSync(join(empty, 'postgres'))).toBe(false)
  })

  test('goes at once at the second signal', async () => {
    const running = await started({ DATABASE_URL: url })
    // A request that never ends keeps the first signal waiting.
    const hanging = await begin(running.origin, '/api/auth/login')
    const cut = once(hanging, 'error')
    running.child.kill('SIGTERM')
    await expect.poll(running.output).toContain('Stopping')
    const begun = performance.now()
    running.child.kill('SIGTERM')
    await running.exit
    expect(performance.now() - begun).toBeLessThan(3_000)
    await cut
  })
})
