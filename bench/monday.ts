import { randomUUID } from 'node:crypto'
import { openDatabase } from '#database/open.ts'
import { createDatabase, openTemporaryServer, withOwner } from '#database/temporary-database.ts'
import { MondayPage, StuckClasses, type Teaching } from '#domain/school/monday.ts'
import { parseEnv } from '#server/core/env.ts'
import { countStuckClasses } from '#server/school/monday/stuck-classes.ts'
import { mergeRows } from '#server/learning/progress/merge-rows.ts'
import { startServer } from '#server/start-server.ts'
import { cookieOf, post, tokenOf } from './api.ts'
import { median, percentile } from './figures.ts'
import { fillClasses } from './fill-classes.ts'
import { fillLearners, pastTriggers } from './fill-learners.ts'
import { inShort } from './in-short.ts'

const LEARNERS = inShort(2_000, 100_000)
const OF_CLASS = 43
const ROUNDS = inShort(2, 30)
const SAVES = inShort(20, 400)
const ADMIN = { email: 'bench@example.org', password: 'bench-bench-bench' }
const IDS = Array.from({ length: 7 }, (_, at) => `mix-up-${at}`)
const TEACHING: Teaching = {
  mistakes: IDS.map((id, at) => ({
    id,
    name: id,
    thinks: id,
    remedy: id,
    give: { kind: 'practice', title: id, place: id },
    items: Array.from({ length: 8 }, (_, item) => `item-${at + 7 * item}`),
  })),
  challenges: [],
}

/**
 * Measures the Monday page of a class and the numbers of all classes, with 100,000 learners, over HTTP. The bars are 100 and
 * 300 ms.
 */
export async function monday(): Promise<void> {
  const postgres = await openTemporaryServer(process.env['DATABASE_URL'] || undefined)
  try {
    const url = await createDatabase(postgres.url, `qala_bench_${process.pid}`)
    const env = parseEnv({
      PORT: '0',
      DATABASE_URL: url,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    })
    const course = { lessons: [], tasks: [], teaching: TEACHING }
    const server = await startServer(env, { log: () => {}, course })
    try {
      await fillLearners(url, LEARNERS, 40)
      const busiest = await fillAnswers(url)
      await countAll(url)
      await measure(`http://localhost:${server.port}`, url, busiest)
    } finally {
      await server.stop()
    }
  } finally {
    await postgres.stop()
  }
}

/**
 * Puts all learners into classes of 43, with a third of them stuck on something. In one class each learner has 20 answers for
 * each of 240 days.
 * @returns the id of that class
 */
async function fillAnswers(url: string): Promise<string> {
  await fillClasses(url, LEARNERS, OF_CLASS, new Date().getFullYear())
  const tables = ['auth.accounts', 'app.class_members', 'app.answers']
  let busiest = ''
  await withOwner(url, (owner) =>
    pastTriggers(owner, tables, async () => {
      await owner.query(`
        insert into app.answers
        select user_id, gen_random_uuid(), 'lesson-1', 'item-' || (3 + 7 * n), 'practice', false, 'mix-up-3',
               now() - n * interval '1 hour'
          from (select user_id, row_number() over () as place from app.class_members) learner, generate_series(1, 2) n
         where place % 3 = 0`)
      const { rows } = await owner.query<{ id: string }>(
        `select class_id as id from app.class_members group by class_id having count(*) = $1 limit 1`,
        [OF_CLASS],
      )
      busiest = rows[0]?.id ?? ''
      await owner.query(
        `insert into app.answers
         select user_id, gen_random_uuid(), 'lesson-1', 'item-' || a % 60, 'daily', a % 4 > 0,
                case when a % 4 = 0 then 'mix-up-' || a % 7 end, now() - a * interval '70 minutes'
           from app.class_members, generate_series(1, 4800) a where class_id = $1`,
        [busiest],
      )
      await owner.query('analyze')
    }),
  )
  return busiest
}

async function countAll(url: string): Promise<void> {
  const db = await openDatabase({ dataDir: '', databaseUrl: url })
  try {
    for (const which of ['first', 'second']) {
      const started = performance.now()
      await countStuckClasses(db)
      console.log(`Counting who is stuck in all classes, ${which} time: ${inMs(performance.now() - started)}`)
    }
  } finally {
    await db.close()
  }
}

async function measure(origin: string, url: string, classId: string): Promise<void> {
  const signedIn = await post(`${origin}/api/auth/admin-login`, ADMIN)
  const authorization = `Bearer ${await tokenOf(origin, cookieOf(signedIn))}`
  const ask = async (path: string, body?: unknown): Promise<unknown> => {
    const address = `${origin}/api/admin/classes${path === '' ? '' : '/'}${path}`
    const headers = { authorization, origin }
    const answer = await (body ? post(address, body, headers) : fetch(address, { headers }))
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return answer.json()
  }
  const list = () => ask('members/find', { classId })
  const page = async () => MondayPage.parse(await ask('monday/find', { classId }))
  const school = async () => StuckClasses.parse(await ask('stuck'))
  const shown = await page()
  console.log(`\nThe Monday page, ${ROUNDS} calls each in turns; ${shown.stuck.length} mistakes in the class`)
  const counted = () => ask('')
  const times = await inTurns({
    'list of the class': list,
    'Monday page': page,
    'all classes': school,
    'the list of classes, and how many learners are in none': counted,
  })
  console.table(
    Object.fromEntries(
      Object.entries(times).map(([name, its]) => [
        name,
        { median: inMs(median(its)), worst: inMs(percentile(its, 1)) },
      ]),
    ),
  )
  const [listed, withIndex] = ['list of the class', 'Monday page'].map((name) => median(times[name] ?? []))
  const saved = median(await saveTimes(url))
  await withOwner(url, (owner) => owner.query('drop index app.answers_user_id_answered_at_idx'))
  const savedWithout = median(await saveTimes(url))
  const without = median((await inTurns({ page }))['page'] ?? [])
  console.log(`  page / list ${((withIndex ?? 0) / (listed ?? 1)).toFixed(2)}`)
  console.log(`  page without the index on the time of answers ${inMs(without)}`)
  console.log(
    `  saving 8 answers of a round ${saved.toFixed(2)} ms, without that index ${savedWithout.toFixed(2)} ms (${SAVES} learners one after another)`,
  )
}

/** Measures rounds that different learners save, so that none of the rows exists yet. */
async function saveTimes(url: string): Promise<number[]> {
  const db = await openDatabase({ dataDir: '', databaseUrl: url })
  try {
    const { rows: learners } = await withOwner(url, async (owner) => {
      await owner.query('set role qala_backup')
      return owner.query<{ id: string }>(
        'select user_id as id from app.profiles order by random() limit $1',
        [SAVES],
      )
    })
    const times: number[] = []
    for (const { id } of learners) {
      const at = new Date().toISOString()
      const round = Array.from({ length: 8 }, (_, item) => ({
        kind: 'answer' as const,
        id: randomUUID(),
        lessonId: 'lesson-1',
        itemId: `item-${item}`,
        source: 'practice' as const,
        isRight: item % 3 > 0,
        misconception: item % 3 > 0 ? null : 'mix-up-1',
        at,
      }))
      const started = performance.now()
      await mergeRows(db, id, { answer: round })
      times.push(performance.now() - started)
    }
    return times
  } finally {
    await db.close()
  }
}

async function inTurns(calls: Record<string, () => Promise<unknown>>): Promise<Record<string, number[]>> {
  const times: Record<string, number[]> = {}
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, call] of Object.entries(calls)) {
      const started = performance.now()
      await call()
      ;(times[name] ??= []).push(performance.now() - started)
    }
  return times
}

function inMs(time: number): string {
  return `${Math.round(time)} ms`
}
