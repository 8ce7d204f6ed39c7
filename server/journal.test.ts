/** @module-tag long */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { loadBackupKeys } from '#database/backup/keys.ts'
import { makeBackup } from '#database/backup/make-backup.ts'
import { restoreBackup } from '#database/backup/restore-backup.ts'
import { signal } from '#database/embedded/processes.ts'
import { livingIn, temporaryFolder } from '#database/embedded/testing.ts'
import { copyMigrated } from '#database/testing-folders.ts'
import { ORIGIN, registration } from './testing.ts'

const ADMIN = { email: 'head@example.test', password: 'a-long-sentence' }

/** Starts the whole server as a separate process that copies the journal five times a second. */
async function running(dataDir: string) {
  const program = `
    import { startServer } from ${JSON.stringify(new URL('start-server.ts', import.meta.url).href)}
    import { parseEnv } from ${JSON.stringify(new URL('core/env.ts', import.meta.url).href)}
    const env = parseEnv(process.env)
    const { port } = await startServer(env, { log: () => {}, course: null, journalEveryMs: 200 })
    console.log(port)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      PORT: '0',
      PUBLIC_URL: ORIGIN,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
    for (const pid of livingIn(dataDir)) signal(pid, 'SIGKILL')
  }
  onTestFinished(kill)
  const [port] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { origin: `http://127.0.0.1:${port}`, kill }
}

class Device {
  #cookie = ''
  #token = ''
  userId = ''
  origin: string
  constructor(origin: string) {
    this.origin = origin
  }

  async call(path: string, body?: unknown, method = 'POST') {
    const answer = await fetch(`${this.origin}${path}`, {
      method,
      headers: {
        origin: ORIGIN,
        cookie: this.#cookie,
        authorization: `Bearer ${this.#token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0])
    if (cookies.length > 0) this.#cookie = cookies.join('; ')
    return { status: answer.status, body: (await answer.json().catch(() => null)) as never }
  }

  async takeToken(): Promise<number> {
    const { status, body } = await this.call('/api/auth/token')
    const { accessToken = '', user } = (body ?? {}) as { accessToken?: string; user?: { id: string } }
    this.#token = accessToken
    this.userId = user?.id ?? ''
    return status
  }

  save(lessonId: string) {
    const row = {
      kind: 'lesson',
      lessonId,
      completed: true,
      completedAt: new Date().toISOString(),
      quizScore: 0,
      progress: 100,
    }
    return this.call(
      '/api/progress',
      { userId: this.userId, sentAt: new Date().toISOString(), rows: [row] },
      'PUT',
    )
  }

  /**
   * Returns the time of the clock that the journal uses. Ask for it after the work that it is compared with. The clock of this
   * process may stand still or be wrong, and the answer to a save says when the save began.
   */
  async serverTime(): Promise<number> {
    const { body } = await this.call('/api/progress', undefined, 'GET')
    return Date.parse((body as { serverNow: string }).serverNow)
  }

  async lessons(): Promise<string[]> {
    const { body } = await this.call('/api/progress', undefined, 'GET')
    return (body as { rows: { lessonId: string }[] }).rows.map(({ lessonId }) => lessonId)
  }
}

async function registered(origin: string) {
  const device = new Device(origin)
  const form = registration()
  expect((await device.call('/api/auth/register', form)).status).toBe(201)
  expect(await device.takeToken()).toBe(200)
  return { device, form, account: { email: form['email'], password: form['password'] } }
}

async function lastPieceAt(journalDir: string): Promise<string> {
  const names = (await readdir(journalDir, { recursive: true })).filter((name) => name.endsWith('.age'))
  const stamps = names.map((name) => name.slice(-'20261122T101530123Z.age'.length, -4))
  return stamps.toSorted().at(-1) ?? ''
}

test('the database folder is lost with everything killed: backup and journal bring back what was acknowledged', async () => {
  const dataDir = join(await temporaryFolder(), 'data')
  await copyMigrated(dataDir)
  const server = await running(dataDir)
  const before = await registered(server.origin)
  const deleted = await registered(server.origin)
  const keys = await loadBackupKeys(dataDir)
  const place = { dataDir }
  const { file } = await makeBackup({ place, keys, to: join(dataDir, 'backups'), now: new Date() })

  const after = await registered(server.origin)
  const admin = new Device(server.origin)
  expect((await admin.call('/api/auth/admin-login', ADMIN)).status).toBe(200)
  await admin.takeToken()
  const { userId } = deleted.device
  const { firstName, lastName } = deleted.form
  const fullName = `${String(firstName)} ${String(lastName)}`
  expect((await admin.call('/api/admin/learners/delete', { userId, fullName })).status).toBe(204)

  const saved: { device: Device; lesson: string; at: number }[] = []
  const begun = await lastPieceAt(join(dataDir, 'journal'))
  const seen = new Set([begun])
  while (seen.size < 5) {
    for (const { device } of [before, after]) {
      const lesson = `lesson-${saved.length}`
      expect((await device.save(lesson)).status).toBe(200)
      saved.push({ device, lesson, at: await device.serverTime() })
    }
    seen.add(await lastPieceAt(join(dataDir, 'journal')))
  }
  await server.kill()
  await rm(join(dataDir, 'postgres'), { recursive: true })

  const { journal } = await restoreBackup({
    place,
    file,
    identities: keys.identities,
    journalDir: join(dataDir, 'journal'),
    now: new Date(),
  })
  expect(journal.problem).toBe(null)
  const { origin } = await running(dataDir)
  for (const { device } of [before, after, deleted]) device.origin = origin

  // This checks the sessions of the learners who signed in before and after the backup.
  expect(await before.device.takeToken()).toBe(200)
  expect(await after.device.takeToken()).toBe(200)
  expect((await new Device(origin).call('/api/auth/login', after.account)).status).toBe(200)
  expect(await deleted.device.takeToken()).toBe(401)
  expect((await new Device(origin).call('/api/auth/login', deleted.account)).status).toBe(401)

  const until = journal.until?.getTime() ?? 0
  const copied = saved.filter(({ at }) => at < until)
  expect(copied.length).toBeGreaterThan(5)
  for (const { device } of [before, after]) {
    const kept = new Set(await device.lessons())
    const missing = copied.filter((one) => one.device === device && !kept.has(one.lesson))
    expect(missing.map(({ lesson, at }) => `${lesson} ${new Date(at).toISOString()}`)).toEqual([])
  }
})
