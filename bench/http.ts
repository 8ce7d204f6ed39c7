import { openBareConnections } from '#database/bare-connections.ts'
import { openDatabase } from '#database/open.ts'
import { createDatabase, openTemporaryServer, withOwner } from '#database/temporary-database.ts'
import { ROW_KINDS } from '#domain/rows/row-kinds.ts'
import type { AnyRow } from '#domain/rows/row-kind.ts'
import { createAccessTokens } from '#server/auth/access-token.ts'
import { createPasswords } from '#server/auth/passwords.ts'
import { readCourse } from '#server/progress/course.ts'
import { mergeRows, readRows } from '#server/progress/save-progress.ts'
import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort, startServerAt } from '../scripts/with-server.ts'
import { median, percentile, print } from './figures.ts'
import { callingOn } from './row-security.ts'
import { fillLearners } from './fill-learners.ts'
import { load, request, type Sample } from './http-load.ts'

const LEARNERS = 1_735
const AT_ONCE = 100
const ROUNDS = 7
const CALLS = 3_000
const SIGN_INS = 600
const PASSWORD = 'umfula-5'
const SAVES_OF_ONE = 10

/**
 * What the server answers in a second over HTTP, beside a bare Node server with the same SQL. Bars: 1,500 saves, 3,000 reads,
 * 0.6 of the bare server, 120 sign-ins.
 */
export async function http(): Promise<void> {
  const postgres = await openTemporaryServer(process.env['DATABASE_URL'] || undefined)
  const dataDir = mkdtempSync(join(tmpdir(), 'qala-bench-'))
  const children: ChildProcess[] = []
  try {
    const url = await createDatabase(postgres.url, `qala_bench_${process.pid}`)
    const db = await openDatabase({ dataDir: '', databaseUrl: url })
    await fillLearners(url, LEARNERS)
    const learners = await idsOf(url)
    await setPasswords(url, await createPasswords().hash(PASSWORD))
    const tokens = createAccessTokens(await db.secret('access-token'))
    const bearers = new Map<string, string>()
    for (const userId of learners) {
      const who = { userId, roles: ['learner'], sessionId: randomUUID() }
      bearers.set(userId, (await tokens.mint(who, new Date())).token)
    }

    const port = await freePort()
    children.push(await startServerAt(port, { DATABASE_URL: url, DATA_DIR: dataDir }))
    const rows = await someRows()
    const barePort = await freePort()
    children.push(await startBare(barePort, url, learners[0] ?? '', rows))
    await db.close()

    const readsOurs = (userId: string) =>
      request('GET', '/api/progress', { authorization: `Bearer ${bearers.get(userId)}`, 'qala-api': '2' })
    const savesOurs = (userId: string) =>
      request('PUT', '/api/progress', json(`Bearer ${bearers.get(userId)}`), batch(userId, rows))
    const readsBare = (userId: string) => request('GET', '/', { authorization: userId })
    const savesBare = (userId: string) => request('PUT', '/', json(userId), batch(userId, rows))

    console.log(
      `\nThe server over HTTP, ${AT_ONCE} calls at once, beside a bare Node server with the same SQL`,
    )
    await compare('reads (bars: 3,000/s and 0.6)', {
      port,
      barePort,
      learners,
      ours: readsOurs,
      bare: readsBare,
    })
    await compare('saves (bars: 1,500/s and 0.6)', {
      port,
      barePort,
      learners,
      ours: savesOurs,
      bare: savesBare,
    })
    await signIns(port)
    await manySavesOfOne(port, learners, savesOurs)
  } finally {
    for (const child of children) await end(child)
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface Comparison {
  port: number
  barePort: number
  learners: readonly string[]
  ours: (userId: string) => Buffer
  bare: (userId: string) => Buffer
}

/** Round by round in turn, so that both meet the same load on the machine. */
async function compare(name: string, { port, barePort, learners, ours, bare }: Comparison): Promise<void> {
  const some = Array.from({ length: CALLS }, (_, n) => learners[n % learners.length] ?? '')
  const asOurs = () => load(port, AT_ONCE, some.map(ours))
  const asBare = () => load(barePort, AT_ONCE, some.map(bare))
  await asOurs()
  await asBare()
  const rates: { ours: number; bare: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const [first, second] = round % 2 === 0 ? [asOurs, asBare] : [asBare, asOurs]
    const one = (await first()).perSecond
    const other = (await second()).perSecond
    rates.push(round % 2 === 0 ? { ours: one, bare: other } : { ours: other, bare: one })
  }
  const ratios = rates.map((rate) => rate.ours / rate.bare)
  const figures = [median(rates.map(({ ours }) => ours)), median(rates.map(({ bare }) => bare))]
  print(
    name,
    `${figures.map(Math.round).join('/s, bare ')}/s, ratio ${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
  )
}

async function signIns(port: number): Promise<void> {
  const calls = Array.from({ length: SIGN_INS }, (_, n) =>
    request(
      'POST',
      '/api/auth/login',
      { 'content-type': 'application/json', origin: `http://localhost:${port}`, host: `localhost:${port}` },
      JSON.stringify({ email: `learner-${n + 1}@example.org`, password: PASSWORD }),
    ),
  )
  print('sign-ins (bar: 120/s)', describe(await load(port, AT_ONCE, calls)))
}

/** The other learners' saves while one learner's ten devices save at once, again and again. */
async function manySavesOfOne(
  port: number,
  [one = '', ...others]: readonly string[],
  save: (userId: string) => Buffer,
): Promise<void> {
  const quiet = await load(port, 1, others.slice(0, 300).map(save))
  const flood = load(
    port,
    SAVES_OF_ONE,
    Array.from({ length: 3_000 }, () => save(one)),
  )
  const beside = await load(port, 1, others.slice(300, 600).map(save))
  await flood
  print('one save at a time', describe(quiet))
  print('beside ten of one learner (10 ms)', describe(beside))
}

function describe({ perSecond, waits }: Sample): string {
  const [middle, late] = [median(waits), percentile(waits, 0.95)].map((ms) => ms.toFixed(1))
  return `${Math.round(perSecond)}/s, median ${middle} ms, p95 ${late} ms`
}

const json = (authorization: string) => ({ authorization, 'content-type': 'application/json' })

function batch(userId: string, rows: readonly AnyRow[]): string {
  return JSON.stringify({ userId, sentAt: new Date().toISOString(), rows })
}

/** What finishing a lesson sends. */
async function someRows(): Promise<AnyRow[]> {
  const course = await readCourse(
    fileURLToPath(new URL('../dist/web/content/manifest.json', import.meta.url)),
  )
  const task = course?.tasks[0]
  if (!task) throw new Error('Build first: npm run build')
  const completedAt = new Date().toISOString()
  const { lessonId, taskId } = task
  return [
    { kind: 'lesson', lessonId, completed: true, completedAt, quizScore: 0, progress: 100 },
    {
      kind: 'task',
      id: randomUUID(),
      lessonId,
      taskId,
      completed: true,
      completedAt,
      score: 0,
      timeSpentMinutes: 7,
    },
  ]
}

async function startBare(
  port: number,
  url: string,
  userId: string,
  rows: readonly AnyRow[],
): Promise<ChildProcess> {
  await freeTheOwner(url)
  const bare = openBareConnections(url, 1)
  const read = await bare.statementsOf((trx) => readRows(callingOn(trx), userId))
  const save = await bare.statementsOf((trx) => mergeRows(callingOn(trx), userId, byKind(rows)))
  await bare.close()
  const child = spawn(process.execPath, [fileURLToPath(new URL('bare-server.ts', import.meta.url))], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      BARE_SERVER: JSON.stringify({ url, read: read[0]?.sql, save: save[0]?.sql }),
    },
  })
  for (let tries = 1; ; tries += 1) {
    const failure = await load(port, 1, [request('GET', '/', { authorization: userId })]).catch(
      (error: unknown) => error,
    )
    if (!(failure instanceof Error)) return child
    if (tries === 100) throw failure
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function byKind(rows: readonly AnyRow[]): Record<string, AnyRow[]> {
  return Object.fromEntries(ROW_KINDS.map(({ name }) => [name, rows.filter(({ kind }) => kind === name)]))
}

/** The owner is held by the policies too, except here: the bare server asks as the owner. */
async function freeTheOwner(url: string): Promise<void> {
  await withOwner(url, async (owner) => {
    const { rows } = await owner.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('app', 'auth')`,
    )
    for (const { name } of rows) await owner.query(`alter table ${name} no force row level security`)
  })
}

async function setPasswords(url: string, hash: string): Promise<void> {
  await withOwner(url, async (owner) => {
    await owner.query('alter table auth.accounts no force row level security')
    await owner.query('update auth.accounts set password_hash = $1', [hash])
    await owner.query('alter table auth.accounts force row level security')
  })
}

async function idsOf(url: string): Promise<string[]> {
  return withOwner(url, async (owner) => {
    await owner.query('alter table app.user_roles no force row level security')
    const { rows } = await owner.query<{ id: string }>(`select user_id as id from app.user_roles order by 1`)
    await owner.query('alter table app.user_roles force row level security')
    return rows.map(({ id }) => id)
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}
