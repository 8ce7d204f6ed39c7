/** @module-tag long */
import { exampleOf, type Target } from '#domain/api-call.ts'
import { createAnnouncement } from '#domain/messaging/announcements-api.ts'
import { PROGRESS_BATCH_MAX } from '#domain/learning/progress.ts'
import { seal } from '#domain/learning/seal.ts'
import { MAX_PROGRAM_TEXT } from '#domain/learning/lab/program.ts'
import { withOwner } from '#database/temporary-database.ts'
import { openApiDocument } from '#server/http/routing/openapi.ts'
import { ROUTES } from '#server/app.ts'
import {
  ORIGIN,
  signedInAdmin,
  signedInLearner,
  targetNobody,
  testServer,
  type Browser,
} from '#server/testing.ts'
import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillLearners } from '../bench/fill-learners.ts'

/** No call may block all others for longer than this. */
const LONGEST_MS = 50
/** Garbage collection, compiling and other work can only add time, so the best of several tries counts. */
const TRIES = 3

/** A workbook takes 5,000 learners. Other learners come from the imports of this test. */
const LEARNERS = 4_400

const server = await testServer()
const { db } = server
const child = fork(fileURLToPath(new URL('loop-server.ts', import.meta.url)), {
  env: {
    ...process.env,
    LOOP_SERVER: JSON.stringify({ databaseUrl: db.url, dataDir: server.services.dataDir }),
  },
})
const [{ port }] = (await once(child, 'message')) as [{ port: number }]
afterAll(() => void child.disconnect())

let target: Target
let boxes: string[] = []
let big: { userId: string; bearer: string }
/** Everybody is in this class. */
let crowd = { classId: '', code: '' }
const year = new Date().getFullYear()
const YEAR = { schoolYear: year, schoolName: 'Qala Primary School' }

/** Returns names of 200 letters that differ only in a few letters near the end, which is the worst case for comparing. */
const longName = (at: number) => ({
  firstName: `${'Nomathemba'.repeat(9)}${letters(at)}`.padEnd(100, 'a'),
  lastName: `${'Dlamini'.repeat(13)}${letters(at * 7 + 3)}`.padEnd(100, 'o'),
})
function letters(at: number): string {
  return String(at)
    .padStart(4, '0')
    .replaceAll(/\d/g, (digit) => 'bcdfghjklm'.charAt(Number(digit)))
}
const longRows = (count: number, from: number) =>
  Array.from({ length: count }, (_, at) => ({ row: at + 2, ...longName(from + at), grade: 7, letter: 'BIG' }))

beforeAll(async () => {
  await fillLearners(db.url, LEARNERS, 20)
  const admin = await signedInAdmin(server)
  const learner = await signedInLearner(server)
  big = { userId: learner.userId, bearer: learner.browser.bearer ?? '' }
  await withOwner(db.url, async (owner) => {
    await owner.query('alter table app.answers no force row level security')
    await owner.query(
      `insert into app.answers
       select $1, gen_random_uuid(), 'lesson-' || 1 + a % 9, 'item-' || a, 'daily', true, null, now() - a * interval '1 hour'
         from generate_series(1, 5000) a`,
      [learner.userId],
    )
    await owner.query('alter table app.answers force row level security')
  })
  const namesakes = Array.from({ length: 8 }, (_, at) => ({
    row: 1_000 + at,
    firstName: 'Thabo',
    lastName: 'Mokoena',
    grade: 7,
    letter: 'BIG',
    ...(at > 0 && { isAnother: true }),
  }))
  const list = { ...YEAR, rows: [...longRows(250, 5_000), ...namesakes] }
  const plan = await admin.browser.post('/api/admin/import/plan', list)
  const { planId } = plan.body as { planId: string }
  const made = await admin.browser.post('/api/admin/import', { ...list, planId, decisions: {} })
  const [{ classId = '' } = {}] = (made.body as { classes: { classId: string }[] }).classes
  const crowded = await admin.browser.post('/api/admin/classes', {
    schoolYear: year,
    grade: 7,
    letter: 'CROWD',
  })
  crowd = crowded.body as typeof crowd
  await withOwner(db.url, async (owner) => {
    const tables = ['app.profiles', 'app.class_members']
    for (const table of tables) await owner.query(`alter table ${table} no force row level security`)
    const { rowCount } = await owner.query(
      'insert into app.class_members (class_id, user_id) select $1, user_id from app.profiles',
      [crowd.classId],
    )
    for (const table of tables) await owner.query(`alter table ${table} force row level security`)
    if ((rowCount ?? 0) < 1_700) throw new Error('The class is not as large as it should be')
  })
  const announcement = await admin.browser.post('/api/admin/announcements', {
    ...(exampleOf(createAnnouncement, { ...targetNobody(), classId }) as object),
    content: 'Bring water. '.repeat(300),
  })
  const { id = '' } = announcement.body as { id?: string }
  const { userId, email } = learner
  const { sealingKey } = (await learner.browser.post('/api/progress/ticket')).body as { sealingKey: string }
  const sealedRows = (count: number, row: unknown) =>
    seal(sealingKey, userId, { rows: Array.from({ length: count }, () => row) })
  boxes = await Promise.all([
    sealedRows(70_000, 1),
    sealedRows(48_000, {}),
    sealedRows(100, { kind: 'x'.repeat(1_000) }),
  ])
  target = { ...targetNobody(userId), otherId: userId, email, mark: 'a', announcementId: id, classId }
})

const progressRows = (row: (at: number) => object) => ({
  userId: big.userId,
  sentAt: new Date().toISOString(),
  rows: Array.from({ length: PROGRESS_BATCH_MAX }, (_, at) => row(at)),
})
const answerRow = (at: number) => ({
  kind: 'answer',
  id: randomUUID(),
  lessonId: 'coding-basics',
  itemId: `item-${at}`,
  source: 'daily',
  isRight: false,
  misconception: 'mix-up',
  at: new Date().toISOString(),
})
const labRow = (at: number) => ({
  kind: 'lab',
  lessonId: 'coding-basics',
  levelId: `level-${at}`,
  stars: 3,
  best: 'x'.repeat(MAX_PROGRAM_TEXT),
  bestSize: 1,
  last: 'y'.repeat(MAX_PROGRAM_TEXT),
  version: 1,
  tries: 1,
  help: 0,
})

interface Sent {
  body?: unknown
  headers?: Record<string, string>
}

const everyColumn = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    row: at + 2,
    firstName: `Child${letters(at)}`,
    lastName: `Surname${letters(at * 3)}`,
    grade: 7,
    letter: `C${at % 40}`,
    age: 13,
    phoneNumber: `082${String(1_000_000 + at)}`,
    email: `child-${at}@example.test`,
  }))

/** Returns rows that each differ by two letters from a name that eight of the class have, which gives the longest plan. */
const misspelt = (count: number) => {
  const other = 'bcdfghjlpqrstuvwxyz'
  const all = Array.from({ length: 7 * other.length * other.length }, (_, at) => {
    const place = at % 7
    const [one, two] = [Math.floor(at / 7) % other.length, Math.floor(at / 7 / other.length)]
    const name = [...'Mokoena']
    name[place] = other.charAt(one)
    name[(place + 1) % 7] = other.charAt(two)
    return name.join('')
  })
  const rows = [...new Set(all)].slice(0, count)
  return rows.map((lastName, at) => ({ row: at + 2, firstName: 'Thabo', lastName, grade: 7, letter: 'BIG' }))
}

/** Returns rows whose names unfold into as many letters as a name may, in a body of almost 1 MB. */
const unfolding = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    row: at + 2,
    firstName: '\ufdf2'.repeat(65),
    lastName: `${letters(at)}${'\ufdf2'.repeat(65)}`,
    grade: 7,
    letter: 'BIG',
  }))

/** As many words as a name has room for, which is the most work for comparing it with each of a class. */
const WORDS = 'abcdefghij '.replaceAll(/./g, '$& ').repeat(10).replaceAll(/\s+/g, ' ').slice(0, 200)

/** Returns an object with this many names, all of which nobody knows, and each of which is another one. */
const unknownNames = (count: number, of = '') =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`unknown${of}-${at}`, 1]))

/** Returns as many rows as an import takes, of which nothing is right, with as many names as a body may have parts. */
const nothingRight = () =>
  Array.from({ length: 2_000 }, (_, at) => ({
    row: 'x',
    firstName: at,
    lastName: '1',
    grade: 99,
    letter: '!',
    age: 'x',
    phoneNumber: 'x',
    email: 'x',
    school: 1,
    ...unknownNames(14, `-${at}`),
  }))

/** Returns a plan for more classes and learners than any school has, all of them unknown. */
const wholeSchool = () => ({
  schoolYear: year,
  classes: Array.from({ length: 500 }, () => ({
    classId: randomUUID(),
    outcome: 'promote',
    grade: 8,
    letter: 'BIG',
  })),
  repeating: Array.from({ length: 2_000 }, () => ({ classId: randomUUID(), userId: randomUUID() })),
  withTeachers: true,
})

const decisions = (count: number, decide: () => string) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [at + 1, decide()]))
/** Takes in every export of this test, so that the list has the whole school. */
const sinceYesterday = () => ({
  from: new Date(Date.now() - 86_400_000).toISOString(),
  to: new Date(Date.now() + 1_000).toISOString(),
})

/** These calls can be larger than a stretched example. */
const LARGEST: Record<string, (() => Sent)[]> = {
  'GET /api/progress': [() => ({ headers: { 'qala-api': '2' } }), () => ({})],
  'PUT /api/progress': [
    () => ({ body: progressRows(answerRow) }),
    () => ({ body: progressRows(labRow) }),
    () => ({
      body: { ...progressRows(answerRow), rows: Array.from({ length: 2_000 }, (_, at) => answerRow(at)) },
    }),
  ],
  'POST /api/admin/import/plan': [
    () => ({ body: { ...YEAR, rows: longRows(2_000, 0) } }),
    () => ({ body: { ...YEAR, rows: everyColumn(2_000) } }),
    () => ({ body: { ...YEAR, rows: misspelt(2_000) } }),
    () => ({ body: { ...YEAR, rows: unfolding(2_000) } }),
    () => ({ body: unknownNames(70_000) }),
    () => ({ body: { ...YEAR, rows: nothingRight() } }),
    () => ({ body: { ...YEAR, rows: Array.from({ length: 10 }, (_, at) => unknownNames(4_900, `-${at}`)) } }),
    () => ({ body: { ...YEAR, rows: Array.from({ length: 49_000 }, () => 1) } }),
  ],
  'POST /api/admin/import': [
    () => ({ body: { ...YEAR, rows: everyColumn(2_000), planId: 'A'.repeat(43), decisions: {} } }),
    ...(
      [
        [4_900, randomUUID],
        [60_000, () => 'new'],
      ] as const
    ).map(([count, decide]) => () => ({
      body: { ...YEAR, rows: everyColumn(1), planId: 'A'.repeat(43), decisions: decisions(count, decide) },
    })),
  ],
  'POST /api/auth/class-login': [
    () => ({ body: { classCode: crowd.code, name: WORDS, password: 'umthi-omkhulu' } }),
    () => ({ body: { classCode: crowd.code, name: '\ufdfa'.repeat(200), password: 'umthi-omkhulu' } }),
  ],
  'POST /api/classes/join': [() => ({ body: { code: crowd.code } })],
  'POST /api/admin/classes/members/find': [() => ({ body: { classId: crowd.classId } })],
  'PUT /api/progress/sealed': [0, 1, 2].map((at) => () => ({
    body: { userId: big.userId, sentAt: new Date().toISOString(), box: boxes[at] },
  })),
  'POST /api/admin/learners/export': [() => ({ body: {} }), () => ({ body: { format: 'xlsx' } })],
  'POST /api/admin/year-ends/try': [() => ({ body: wholeSchool() })],
  'POST /api/admin/breach': [() => ({ body: sinceYesterday() })],
  'POST /api/admin/breach/file': [() => ({ body: sinceYesterday() })],
  'POST /api/admin/learners/find': [() => ({ body: {} })],
  'POST /api/admin/analytics': [() => ({ body: {} })],
}

const schemas = openApiDocument(ROUTES)['paths'] as Record<string, Record<string, Operation>>
interface Operation {
  requestBody?: { content: { 'application/json': { schema: Schema } } }
}
interface Schema {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  maxItems?: number
  maxLength?: number
  enum?: unknown[]
  format?: string
  pattern?: string
}

/** Stretches an example to the size that its schema allows. */
function stretched(value: unknown, schema: Schema | undefined): unknown {
  if (schema === undefined) return value
  if (Array.isArray(value)) {
    const count = Math.min(schema.maxItems ?? value.length, 2_000)
    return Array.from({ length: count }, () =>
      schema.items?.format === 'uuid' ? randomUUID() : stretched(value[0], schema.items),
    )
  }
  if (typeof value === 'string' && schema.maxLength && !schema.format && !schema.pattern && !schema.enum)
    return value.padEnd(Math.min(schema.maxLength, 100_000), ' long words')
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, stretched(inner, schema.properties?.[name])]),
    )
  return value
}

/** Measures the longest turn of the server's event loop during a call, in milliseconds. */
async function heldBy(
  { method, path, body: limit }: (typeof ROUTES)[number],
  { body, headers = {} }: Sent,
  caller: Browser | null,
) {
  await longestTurn()
  const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
  const isZipped = limit.gzip && (bytes?.byteLength ?? 0) > 100_000
  const end = new AbortController()
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    signal: end.signal,
    headers: {
      origin: ORIGIN,
      ...(caller?.bearer && { authorization: `Bearer ${caller.bearer}` }),
      ...(caller && { cookie: [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
      ...(bytes && { 'content-type': 'application/json' }),
      ...(isZipped && { 'content-encoding': 'gzip' }),
      ...headers,
    },
    ...(bytes && { body: isZipped ? gzipSync(bytes) : bytes }),
  })
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  if (isStream) end.abort()
  else await response.arrayBuffer()
  return { ms: await longestTurn(), status: response.status }
}

async function longestTurn(): Promise<number> {
  child.send('since the last time')
  const [{ longest }] = (await once(child, 'message')) as [{ longest: number }]
  return longest
}

test.each(ROUTES)('$key never holds the event loop', async (route) => {
  const { key, method, path } = route
  const example = exampleOf(route, target)
  const schema = schemas[path]?.[method.toLowerCase()]?.requestBody?.content['application/json'].schema
  const sendings = [
    ...(example === undefined
      ? [() => ({})]
      : [() => ({ body: example }), () => ({ body: stretched(example, schema) })]),
    ...(LARGEST[key] ?? []),
  ]
  const isOfLearner = ['progress:read', 'progress:save', 'profile:read'].includes(route.access)
  for (const sending of sendings) {
    const held: number[] = []
    let status = 0
    for (let tries = 0; tries < TRIES && (held.at(-1) ?? Infinity) > LONGEST_MS; tries += 1) {
      // Some calls end the caller's session, so each try has a new one.
      const { browser } = await signedInAdmin(server)
      if (isOfLearner) browser.bearer = big.bearer
      const answer = await heldBy(route, sending(), browser)
      held.push(answer.ms)
      status = answer.status
    }
    if (process.env['LOOP_REPORT'])
      process.stdout.write(`${Math.min(...held)
        .toFixed(0)
        .padStart(6)} ms ${status} ${key}
`)
    expect(Math.min(...held)).toBeLessThanOrEqual(LONGEST_MS)
  }
})
