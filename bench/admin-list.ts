import { openDatabase } from '#database/open.ts'
import type { LearnerPage, LearnerQuery } from '#domain/accounts/learners.ts'
import { createDatabase, openTemporaryServer } from '#database/temporary-database.ts'
import { countBeforehand } from '#server/school/analytics/read-analytics.ts'
import { parseEnv } from '#server/core/env.ts'
import { startServer } from '#server/start-server.ts'
import { cookieOf, post, tokenOf } from './api.ts'
import { median, percentile } from './figures.ts'
import { fillClasses } from './fill-classes.ts'
import { fillLearners } from './fill-learners.ts'
import { inShort } from './in-short.ts'

const LEARNERS = inShort(2_000, 100_000)
const ROUNDS = inShort(2, 30)
const ADMIN = { email: 'bench@example.org', password: 'bench-bench-bench' }

/** Measures how long the admin's list takes with 100,000 learners, over HTTP, all in one process. The bar is 300 ms. */
export async function adminList(): Promise<void> {
  const postgres = await openTemporaryServer(process.env['DATABASE_URL'] || undefined)
  try {
    const url = await createDatabase(postgres.url, `qala_bench_${process.pid}`)
    const env = parseEnv({
      PORT: '0',
      DATABASE_URL: url,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    })
    const server = await startServer(env, { log: () => {}, course: null })
    try {
      await fillLearners(url, LEARNERS, 4)
      await countAll(url)
      await measure(`http://localhost:${server.port}`, url)
    } finally {
      await server.stop()
    }
  } finally {
    await postgres.stop()
  }
}

async function countAll(url: string): Promise<void> {
  const db = await openDatabase({ dataDir: '', databaseUrl: url })
  try {
    for (const which of ['first', 'second']) {
      const started = performance.now()
      await countBeforehand(db)
      console.log(`Counting all figures for analytics, ${which} time: ${inMs(performance.now() - started)}`)
    }
  } finally {
    await db.close()
  }
}

async function measure(origin: string, url: string): Promise<void> {
  const signedIn = await post(`${origin}/api/auth/admin-login`, ADMIN)
  const authorization = `Bearer ${await tokenOf(origin, cookieOf(signedIn))}`
  const ask = async <T>(path: string, query: unknown): Promise<T> => {
    const answer = await post(`${origin}/api/admin/${path}`, query, { authorization })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status} to ${JSON.stringify(query)}`)
    return (await answer.json()) as T
  }
  const find = (query: LearnerQuery) => ask<LearnerPage>('learners/find', query)
  const table: Record<string, { cards: number; median: string; worst: string }> = {}
  const time = async (name: string, cards: () => Promise<number>) => {
    const times: number[] = []
    let shown = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const started = performance.now()
      shown = await cards()
      times.push(performance.now() - started)
    }
    table[name] = { cards: shown, median: inMs(median(times)), worst: inMs(percentile(times, 1)) }
  }

  // This is deep in the list, as after a long scroll.
  const oldest = await find({ schoolName: 'School 1' })
  const far = oldest.next?.replace(/^\d+/, (micros) => String(BigInt(micros) - 200n * 86_400_000_000n)) ?? ''
  for (const [name, query] of Object.entries<LearnerQuery>({
    'opened: newest 48, totals of all': {},
    'a name many have': { search: 'thabo' },
    'a name one has': { search: 'learner 77777' },
    'a name nobody has': { search: 'xyzzy' },
    'one class': { gradeClass: '7C' },
    'one school, one class': { schoolName: 'School 3', gradeClass: '7A' },
    'school, class and name': { schoolName: 'School 3', gradeClass: '7A', search: 'no' },
    'a page in the middle of the list': { after: far },
  }))
    await time(name, async () => (await find(query)).learners.length)
  for (const [name, query] of Object.entries({
    'analytics of all': {},
    'analytics of one class': { className: '7A' },
  })) {
    await time(name, async () => {
      const { analytics } = await ask<{ analytics: unknown }>('analytics', query)
      if (analytics === null) throw new Error('The figures were not counted')
      return 0
    })
  }
  const read = async (path: string) => {
    const answer = await fetch(`${origin}/api/admin/${path}`, { headers: { authorization, origin } })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    await answer.arrayBuffer()
    return 0
  }
  const lists = async (when: string) => {
    await time(`names of schools and classes to choose from, ${when}`, () => read('learners/options'))
    await time(`classes, and how many learners are in none, ${when}`, () => read('classes'))
  }
  await lists('nobody in a class')
  await fillClasses(url, LEARNERS, 43, new Date().getFullYear() - 1)
  await lists('all in one of last year')
  const started = performance.now()
  const csv = await post(`${origin}/api/admin/learners/export`, {}, { authorization })
  const { byteLength } = await csv.arrayBuffer()
  console.log(
    `\nThe admin's list of ${LEARNERS.toLocaleString('en')} learners, ${ROUNDS} calls each (bar 300 ms)`,
  )
  console.table(table)
  console.log(
    `CSV of all of them: ${(byteLength / 2 ** 20).toFixed(1)} MB in ${inMs(performance.now() - started)}`,
  )
}

function inMs(time: number): string {
  return `${Math.round(time)} ms`
}
