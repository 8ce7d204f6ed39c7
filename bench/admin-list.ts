import { openDatabase } from '#database/open.ts'
import type { LearnerPage, LearnerQuery } from '#domain/learners.ts'
import { createDatabase, openTemporaryServer } from '#database/temporary-database.ts'
import { countBeforehand } from '#server/analytics/read-analytics.ts'
import { parseEnv } from '#server/env.ts'
import { startServer } from '#server/start-server.ts'
import { fillLearners } from './fill-learners.ts'

const LEARNERS = 100_000
const ROUNDS = 30
const ADMIN = { email: 'bench@example.org', password: 'bench-bench-bench' }

/** How long the admin's list of learners takes with 100,000 of them, over HTTP, all in one process. Bar: 300 ms. */
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
      await fillLearners(url, LEARNERS)
      await countAll(url)
      await measure(`http://localhost:${server.port}`)
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

async function measure(origin: string): Promise<void> {
  const signedIn = await fetch(`${origin}/api/auth/admin-login`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const minted = await fetch(`${origin}/api/auth/token`, { method: 'POST', headers: { origin, cookie } })
  const { accessToken }: { accessToken: string } = await minted.json()
  const call = (path: string, body: unknown) =>
    fetch(`${origin}/api/admin/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const find = async (query: LearnerQuery): Promise<LearnerPage> => {
    const answer = await call('learners/find', query)
    if (!answer.ok) throw new Error(`The list answered ${answer.status} to ${JSON.stringify(query)}`)
    return answer.json()
  }

  // Deep in the list, as after a long scroll.
  const oldest = await find({ schoolName: 'School 1' })
  const far = oldest.next?.replace(/^\d+/, (micros) => String(BigInt(micros) - 200n * 86_400_000_000n)) ?? ''
  const table: Record<string, { cards: number; median: string; worst: string }> = {}
  for (const [name, query] of Object.entries<LearnerQuery>({
    'opened: newest 48, totals of all': {},
    'a name many have': { search: 'thabo' },
    'a name one has': { search: 'learner 77777' },
    'a name nobody has': { search: 'xyzzy' },
    'one class': { gradeClass: '7C' },
    'one school, one class': { schoolName: 'School 3', gradeClass: '7A' },
    'school, class and name': { schoolName: 'School 3', gradeClass: '7A', search: 'no' },
    'a page in the middle of the list': { after: far },
  })) {
    const times: number[] = []
    let cards = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const started = performance.now()
      cards = (await find(query)).learners.length
      times.push(performance.now() - started)
    }
    times.sort((a, b) => a - b)
    table[name] = { cards, median: inMs(times[ROUNDS / 2]), worst: inMs(times.at(-1)) }
  }
  for (const [name, query] of Object.entries({
    'analytics of all': {},
    'analytics of one class': { className: '7A' },
  })) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const started = performance.now()
      const { analytics }: { analytics: unknown } = await (await call('analytics', query)).json()
      if (analytics === null) throw new Error('The figures were not counted')
      times.push(performance.now() - started)
    }
    times.sort((a, b) => a - b)
    table[name] = { cards: 0, median: inMs(times[ROUNDS / 2]), worst: inMs(times.at(-1)) }
  }
  const started = performance.now()
  const file = await (await call('learners/export', {})).arrayBuffer()
  console.log(
    `\nThe admin's list of ${LEARNERS.toLocaleString('en')} learners, ${ROUNDS} calls each (bar 300 ms)`,
  )
  console.table(table)
  console.log(
    `CSV of all of them: ${(file.byteLength / 2 ** 20).toFixed(1)} MB in ${inMs(performance.now() - started)}`,
  )
}

function inMs(time: number | undefined): string {
  return `${Math.round(time ?? 0)} ms`
}
