import { openBareConnections } from '#database/bare-connections.ts'
import { openDatabase } from '#database/open.ts'
import { createDatabase, openTemporaryServer, withOwner } from '#database/temporary-database.ts'
import { ANSWERS_HEADER, API_VERSION, API_VERSION_HEADER } from '#domain/api-version.ts'
import { CLOCK_LEAST } from '#domain/learning/progress.ts'
import { ROW_KINDS } from '#domain/learning/rows/row-kinds.ts'
import type { AnyRow } from '#domain/learning/rows/row-kind.ts'
import { createAccessTokens } from '#server/accounts/auth/access-token.ts'
import { createPasswords } from '#server/accounts/auth/passwords.ts'
import { readCourse } from '#server/learning/progress/course.ts'
import { mergeRows } from '#server/learning/progress/merge-rows.ts'
import { readRows } from '#server/learning/progress/save-progress.ts'
import { deepEqual, equal } from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort, startServerAt } from '../scripts/with-server.ts'
import { end, setPasswords } from './accounts.ts'
import { median, percentile, print } from './figures.ts'
import { callingOn } from './row-security.ts'
import { fillLearners } from './fill-learners.ts'
import { load, request, type Sample } from './http-load.ts'
import { inShort } from './in-short.ts'

const LEARNERS = inShort(40, 1_735)
const AT_ONCE = inShort(10, 100)
const ROUNDS = inShort(1, 7)
const CALLS = inShort(100, 3_000)
const SIGN_INS = inShort(20, 600)
const PASSWORD = 'umfula-5'
const SAVES_OF_ONE = 10
const OF_OTHERS = inShort(15, 300)

/**
 * Measures how many answers the server gives in a second over HTTP, compared with a bare Node server with the same SQL. The
 * bars are 0.65 of the bare server for saves and 0.7 for reads, measured in one run, because the absolute figures depend on
 * the machine. For sign-ins the bar is 120, where argon2 alone reaches 156.
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

    // This is read before the bare server starts, because it ends by applying the policies to the owner again.
    const mark = await markOfAnswers(url, learners[0] ?? '')
    const port = await freePort()
    children.push(await startServerAt(port, { DATABASE_URL: url, DATA_DIR: dataDir }))
    const rows = await someRows()
    const barePort = await freePort()
    children.push(await startBare(barePort, url, learners[0] ?? '', rows))
    await db.close()

    const readsOurs = (headers: Record<string, string>) => (userId: string) =>
      request('GET', '/api/progress', {
        authorization: `Bearer ${bearers.get(userId)}`,
        [API_VERSION_HEADER]: String(API_VERSION),
        ...headers,
      })
    const readsBare = (headers: Record<string, string>) => (userId: string) =>
      request('GET', '/', { authorization: userId, ...headers })
    await expectSameRows(port, barePort, { learner: learners[0] ?? '', bearers, mark })
    const savesOurs = (userId: string) =>
      request('PUT', '/api/progress', json(`Bearer ${bearers.get(userId)}`), batch(userId, rows))
    const savesBare = (userId: string) => request('PUT', '/', json(userId), batch(userId, rows))

    console.log(
      `\nThe server over HTTP, ${AT_ONCE} calls at once, beside a bare Node server with the same SQL`,
    )
    // A device that has its answers sends their mark. A new device gets all 200 answers.
    for (const [what, headers] of [
      ['everyday reads', { [ANSWERS_HEADER]: mark }],
      ['full reads', {}],
    ] as const) {
      const [ours, bare] = [readsOurs(headers), readsBare(headers)]
      await compare(`${what} (bar: 0.7)`, { port, barePort, learners, ours, bare })
    }
    await compare('saves (bar: 0.65)', { port, barePort, learners, ours: savesOurs, bare: savesBare })
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

/** The rounds alternate, so that both servers run under the same load of the machine. */
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

/** Measures the saves of other learners while ten devices of one learner save at once, again and again. */
async function manySavesOfOne(
  port: number,
  [one = '', ...others]: readonly string[],
  save: (userId: string) => Buffer,
): Promise<void> {
  const quiet = await load(port, 1, others.slice(0, OF_OTHERS).map(save))
  const flood = load(
    port,
    SAVES_OF_ONE,
    Array.from({ length: CALLS }, () => save(one)),
  )
  const beside = await load(port, 1, others.slice(OF_OTHERS, 2 * OF_OTHERS).map(save))
  await flood
  print('one save at a time', describe(quiet))
  print('beside ten of one learner (10 ms)', describe(beside))
}

/** Calculates the mark as `app.progress_rows` does. All learners of this bench have answers with the same times. */
async function markOfAnswers(url: string, userId: string): Promise<string> {
  return withOwner(url, async (owner) => {
    await owner.query('alter table app.answers no force row level security')
    const { rows } = await owner.query<{ mark: string }>(
      `select count(*) || ' ' || sum((extract(epoch from answered_at) * 1000)::bigint - ${CLOCK_LEAST}) as mark
         from app.answers where user_id = $1`,
      [userId],
    )
    await owner.query('alter table app.answers force row level security')
    return rows[0]?.mark ?? ''
  })
}

/**
 * @throws when the servers send different rows, or answers that the device has, or no answers to a new device, because then
 * they are not compared at the same work
 */
async function expectSameRows(
  port: number,
  barePort: number,
  { learner, bearers, mark }: { learner: string; bearers: ReadonlyMap<string, string>; mark: string },
): Promise<void> {
  for (const known of [{ [ANSWERS_HEADER]: mark }, {}]) {
    const ours = await fetch(`http://localhost:${port}/api/progress`, {
      headers: {
        authorization: `Bearer ${bearers.get(learner)}`,
        [API_VERSION_HEADER]: String(API_VERSION),
        ...known,
      },
    })
    const bare = await fetch(`http://localhost:${barePort}/`, {
      headers: { authorization: learner, ...known },
    })
    const { rows } = (await ours.json()) as { rows: AnyRow[] }
    const [row] = (await bare.json()) as Record<string, string>[]
    deepEqual(JSON.parse(Object.values(row ?? {})[0] ?? '[]'), rows)
    equal(
      rows.some(({ kind }) => kind === 'answer'),
      !(ANSWERS_HEADER in known),
    )
  }
}

function describe({ perSecond, waits }: Sample): string {
  const [middle, late] = [median(waits), percentile(waits, 0.95)].map((ms) => ms.toFixed(1))
  return `${Math.round(perSecond)}/s, median ${middle} ms, p95 ${late} ms`
}

const json = (authorization: string) => ({ authorization, 'content-type': 'application/json' })

function batch(userId: string, rows: readonly AnyRow[]): string {
  return JSON.stringify({ userId, sentAt: new Date().toISOString(), rows })
}

/** Returns the rows that a device sends when a lesson is finished. */
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

/** The policies also apply to the owner, but not in this bench, where the bare server connects as the owner. */
async function freeTheOwner(url: string): Promise<void> {
  await withOwner(url, async (owner) => {
    const { rows } = await owner.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('app', 'auth')`,
    )
    for (const { name } of rows) await owner.query(`alter table ${name} no force row level security`)
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
