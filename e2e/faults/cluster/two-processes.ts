import { createParser } from 'eventsource-parser'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, vi } from 'vitest'
import { freePort } from '../../../scripts/with-server.ts'
import { cookieOf, post, tokenOf } from '../../../bench/api.ts'
import { LESSON, type Learner } from '../harness/learners.ts'
import { ADMIN, serverProcess, type ServerProcess } from '../harness/server-process.ts'
import { deployed, folderForPostgres, program, start, untilListening } from './deployed.ts'
import { addPooler, addStandby, makePrimary, type Postgres } from './postgres.ts'

export interface Cluster {
  primary: Postgres
  standby: Postgres
  processes: readonly [ServerProcess, ServerProcess]
  /** This is the address of the nginx in front of both processes. */
  origin: string
}

/**
 * Starts PostgreSQL with a synchronous standby, two processes of Qala, and nginx. With `isPooled` each database server also
 * has a PgBouncer.
 */
export async function makeCluster({ isPooled = false } = {}): Promise<Cluster> {
  const primary = await makePrimary()
  const poolerOf = async (server: Postgres, origin: Postgres) =>
    isPooled ? (await addPooler(server, { loginsOn: origin })).port : server.port
  const first = await poolerOf(primary, primary)
  const standby = await addStandby(primary)
  const second = await poolerOf(standby, primary)
  const both = (one: number, other: number) =>
    `${primary.url.replace(`:${primary.port}/`, `:${one},127.0.0.1:${other}/`)}?target_session_attrs=read-write`

  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = {
    PUBLIC_URL: origin,
    TRUST_PROXY: '1',
    DATABASE_URL: both(first, second),
    DATABASE_DIRECT_URL: both(primary.port, standby.port),
    DATABASE_READ_URL: standby.url,
  }
  const processes = await Promise.all([serverProcess({ env }), serverProcess({ env })])
  await startNginx(port, processes)
  return { primary, standby, processes, origin }
}

async function startNginx(port: number, processes: readonly ServerProcess[]): Promise<void> {
  const folder = await folderForPostgres()
  const [one = '', other = ''] = processes.map((process) => process.origin.replace('http://', ''))
  const settings = await deployed('nginx.conf', {
    '127.0.0.1:8081': one,
    '127.0.0.1:8082': other,
    'listen 80;': `listen 127.0.0.1:${port};`,
  })
  await writeFile(join(folder, 'nginx.conf'), settings)
  const own = `daemon off; user root; pid ${folder}/pid; error_log stderr;`
  const nginx = start([program('/usr/sbin/nginx', 'nginx'), '-c', join(folder, 'nginx.conf'), '-g', own], {
    logFile: join(folder, 'log'),
    isRoot: true,
  })
  await untilListening(port, nginx)
}

/** Gets a token and, like the page, retries while the server answers "later". */
function surelyToken(origin: string, { cookie }: Learner): Promise<string> {
  return tokenOf(origin, cookie, async (ask) => {
    for (;;) {
      const answer = await ask()
      if (answer.status === 200) return answer
      expect(answer.status).toBe(503)
    }
  })
}

/** Opens the live stream of a learner's page at one process. Returns a function that counts the events. */
async function listenTo(origin: string, learner: Learner, publicUrl: string): Promise<() => number> {
  const token = await surelyToken(publicUrl, learner)
  const stopping = new AbortController()
  onTestFinished(() => stopping.abort())
  const answer = await fetch(`${origin}/api/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stopping.signal,
  })
  expect(answer.status).toBe(200)
  let heard = 0
  const parser = createParser({ onEvent: () => (heard += 1) })
  const read = async () => {
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) parser.feed(chunk)
  }
  read().catch(() => {})
  return () => heard
}

let progress = 0

/** Checks that a save through one process reaches live streams at the other, in both directions. */
export async function expectLiveUpdatesToCross(
  { processes, origin }: Cluster,
  learner: Learner,
): Promise<void> {
  const [one, other] = processes
  for (const [saves, hears] of [
    [one, other],
    [other, one],
  ]) {
    const count = await listenTo(hears?.origin ?? '', learner, origin)
    const before = count()
    const answer = await fetch(`${saves?.origin}/api/progress`, {
      method: 'PUT',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${await surelyToken(origin, learner)}`,
      },
      body: JSON.stringify({
        userId: learner.userId,
        sentAt: new Date().toISOString(),
        rows: [
          {
            kind: 'lesson',
            lessonId: LESSON,
            completed: false,
            completedAt: null,
            quizScore: 0,
            progress: (progress += 1),
          },
        ],
      }),
    })
    expect(answer.status).toBe(200)
    await vi.waitUntil(() => count() > before, { timeout: 30_000, interval: 20 })
  }
}

/** Checks that a mail is sent through the job queue, no matter which process runs the job. */
export async function expectMail(cluster: Cluster, { email }: Learner): Promise<void> {
  const mails = async () =>
    (
      await Promise.all(
        cluster.processes.map(({ dataDir }) => readdir(join(dataDir, 'outbox')).catch(() => [] as string[])),
      )
    ).flat().length
  const before = await mails()
  expect((await post(`${cluster.origin}/api/auth/forgot-password`, { email })).ok).toBe(true)
  await vi.waitUntil(async () => (await mails()) > before, { timeout: 60_000, interval: 100 })
}

/** Reads everything that DATABASE_READ_URL may serve. @returns the number of learners */
export async function readListsAsAdmin({ origin }: Cluster): Promise<number> {
  const login = await post(`${origin}/api/auth/admin-login`, ADMIN)
  const authorization = `Bearer ${await tokenOf(origin, cookieOf(login))}`
  const found = await post(`${origin}/api/admin/learners/find`, {}, { authorization })
  expect(found.status).toBe(200)
  for (const path of ['learners/export', 'analytics', 'security/events/find']) {
    const input = path.endsWith('find') ? { kind: 'people' } : {}
    const answer = await post(`${origin}/api/admin/${path}`, input, { authorization })
    expect([path, answer.status]).toEqual([path, 200])
    await answer.text()
  }
  for (const path of ['summary', 'learners/options', 'security/events', 'security/audit']) {
    const answer = await fetch(`${origin}/api/admin/${path}`, { headers: { authorization } })
    expect([path, answer.status]).toEqual([path, 200])
    await answer.text()
  }
  return ((await found.json()) as { totals: { students: number } }).totals.students
}
