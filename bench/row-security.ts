import { openBareConnections, type BareConnections, type Statement } from '#database/bare-connections.ts'
import { openDatabase, type Database } from '#database/open.ts'
import type { DB } from '#database/generated/schema.ts'
import { createDatabase, openTemporaryServer, withOwner } from '#database/temporary-database.ts'
import { mergeRows } from '#server/learning/progress/merge-rows.ts'
import { readRows } from '#server/learning/progress/save-progress.ts'
import type { Transaction } from 'kysely'
import { randomUUID } from 'node:crypto'
import { median } from './figures.ts'
import { fillLearners } from './fill-learners.ts'
import { inShort } from './in-short.ts'

const LEARNERS = inShort(40, 1_735)
const ROUNDS = inShort(1, 9)
const CALLS = inShort(40, 400)
const AT_ONCE = 8

const TABLES = [
  'auth.accounts',
  'app.user_roles',
  'app.lesson_tasks',
  'app.lesson_progress',
  'app.task_progress',
  'app.lab_progress',
  'app.answers',
  'app.own_words',
  'app.things',
  'app.outfits',
  'app.comment_replies',
  'app.learner_totals',
]

type Caller = Pick<Database, 'callAsApp'>
type Work = (db: Caller, userId: string) => Promise<unknown>

/**
 * Compares the product's own reading and saving of progress with the same SQL, sent by plain `pg` as the tables' owner, to
 * whom no policies apply. The bar is half of its speed.
 */
export async function rowSecurity(): Promise<void> {
  const postgres = await openTemporaryServer(process.env['DATABASE_URL'] || undefined)
  try {
    const url = await createDatabase(postgres.url, `qala_bench_${process.pid}`)
    const db = await openDatabase({ dataDir: '', databaseUrl: url })
    const bare = openBareConnections(url, 10)
    try {
      await fillLearners(url, LEARNERS)
      await freeTheOwner(url)
      const learners = await idsOf(url)
      console.log(`\nProgress through row-level security and through bare pg (bar: half of its calls)`)
      await compare('read', { db, bare, learners, work: read })
      await compare('save', { db, bare, learners, work: save })
    } finally {
      await bare.close()
      await db.close()
    }
  } finally {
    await postgres.stop()
  }
}

const read: Work = readRows

async function save(db: Caller, userId: string): Promise<void> {
  const completedAt = new Date().toISOString()
  const lesson = {
    kind: 'lesson',
    lessonId: 'lesson-20',
    completed: true,
    completedAt,
    quizScore: 0,
    progress: 100,
  }
  const task = {
    kind: 'task',
    id: randomUUID(),
    lessonId: 'lesson-20',
    taskId: 'task-1',
    completed: true,
    completedAt,
    score: 0,
    timeSpentMinutes: 7,
  }
  await mergeRows(db, userId, { lesson: [lesson], task: [task] })
}

/** Makes the same calls on another connection. */
export function callingOn(trx: Transaction<DB>): Caller {
  return { callAsApp: async (call) => (await call.execute(trx)).rows }
}

interface Comparison {
  db: Database
  bare: BareConnections
  learners: readonly string[]
  work: Work
}

/** The rounds alternate, so that both run under the same load of the machine. */
async function compare(name: string, { db, bare, learners, work }: Comparison): Promise<void> {
  const ratios: number[] = []
  const rates: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    const some = learners.slice((round * CALLS) % (learners.length - CALLS)).slice(0, CALLS)
    const prepared = new Map<string, Statement[]>()
    for (const userId of some)
      prepared.set(userId, await bare.statementsOf((trx) => work(callingOn(trx), userId)))
    const throughBare = () => rate(some, (userId) => sendEach(bare, prepared.get(userId) ?? []))
    const throughOurs = () => rate(some, (userId) => work(db, userId))
    const first = round % 2 === 0 ? throughBare : throughOurs
    const one = await first()
    await forgetSaved(bare)
    const other = await (first === throughBare ? throughOurs : throughBare)()
    await forgetSaved(bare)
    const [ofBare, ofOurs] = first === throughBare ? [one, other] : [other, one]
    rates.bare.push(ofBare)
    rates.ours.push(ofOurs)
    ratios.push(ofOurs / ofBare)
  }
  const [ours, theirs, ratio] = [median(rates.ours), median(rates.bare), median(ratios)]
  console.log(
    `  ${name.padEnd(6)} ${Math.round(ours)} calls/s, bare ${Math.round(theirs)} calls/s, ratio ${ratio.toFixed(2)} (median of ${ROUNDS}; ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
  )
}

async function sendEach(bare: BareConnections, statements: readonly Statement[]): Promise<void> {
  for (const statement of statements) await bare.send(statement)
}

async function rate(
  learners: readonly string[],
  call: (userId: string) => Promise<unknown>,
): Promise<number> {
  const left = [...learners]
  const began = performance.now()
  const worker = async () => {
    for (let userId = left.pop(); userId !== undefined; userId = left.pop()) await call(userId)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return (learners.length / (performance.now() - began)) * 1_000
}

async function forgetSaved(bare: BareConnections): Promise<void> {
  await bare.send({ sql: `delete from app.lesson_progress where lesson_id = 'lesson-20'`, parameters: [] })
  await bare.send({ sql: `delete from app.task_progress where lesson_id = 'lesson-20'`, parameters: [] })
}

/** The policies also apply to the owner, but not in this bench. They still apply to the product's own role. */
async function freeTheOwner(url: string): Promise<void> {
  await withOwner(url, async (owner) => {
    for (const table of TABLES) await owner.query(`alter table ${table} no force row level security`)
  })
}

async function idsOf(url: string): Promise<string[]> {
  return withOwner(url, async (owner) => {
    const { rows } = await owner.query<{ id: string }>(`select id from auth.accounts order by email`)
    return rows.map(({ id }) => id)
  })
}
