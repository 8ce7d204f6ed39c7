/** @module-tag long */
import { seal } from '#domain/learning/seal.ts'
import { readDatabaseUrl } from '#database/address.ts'
import { openDatabase } from '#database/open.ts'
import { prepareDatabase } from '#database/prepare.ts'
import { temporaryFolder } from '#database/embedded/testing.ts'
import { testDatabase, testDatabaseUrl } from '#database/testing.ts'
import { withOwner } from '#database/temporary-database.ts'
import { exportDatabase } from '#database/transfer/export.ts'
import { importDatabase } from '#database/transfer/import.ts'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createPasswords } from './accounts/auth/passwords.ts'
import { createSealing } from './learning/progress/sealing.ts'
import { signedInLearner, testServer } from './testing.ts'

const PASSWORD = 'umthi-omkhulu'
const SECRET = randomBytes(32).toString('base64url')
const TICKET = randomBytes(32).toString('base64url')
const at = (databaseUrl: string) => ({ dataDir: '', databaseUrl })

/** Creates a database that Qala has never opened. It is dropped after the test. */
async function emptyDatabase(): Promise<string> {
  const { url, drop } = await testDatabaseUrl(null)
  onTestFinished(drop)
  return url
}

/**
 * Creates a database as a version from before the baseline left it, with a learner who has progress, an admin, an announcement
 * and the keys.
 */
async function earlierDatabase(): Promise<{ url: string; learner: string; admin: string }> {
  const url = await emptyDatabase()
  // The fixture knows nothing of columns that a later migration adds.
  await prepareDatabase(readDatabaseUrl(url), () => {}, { upTo: '008-backup-reader.sql' })
  const schema = new URL('../database/transfer/fixtures/earlier-schema.sql', import.meta.url)
  const [learner, admin, news] = [randomUUID(), randomUUID(), randomUUID()]
  const hash = await createPasswords().hash(PASSWORD)
  const ticket = createHash('sha256').update(TICKET).digest('hex')
  await withOwner(url, async (owner) => {
    await owner.query(await readFile(schema, 'utf8'))
    await owner.query('begin')
    const tables = await owner.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('app', 'auth')`,
    )
    for (const { name } of tables.rows) await owner.query(`alter table ${name} no force row level security`)
    await owner.query(`
      insert into private.secrets values ('progress-sealing', '${SECRET}'), ('push', '${SECRET}');
      insert into auth.accounts (id, email, password_hash) values
        ('${learner}', 'naledi@example.test', '${hash}'), ('${admin}', 'head@example.test', '${hash}');
      insert into app.user_roles (user_id, role) values ('${learner}', 'learner'), ('${admin}', 'admin');
      insert into app.profiles values
        ('${learner}', 'Naledi', 'Dlamini', 'Qala Primary School', 'Grade 7A', 13, '0821234567', '2026-02-03 04:05:06.789012Z');
      insert into app.one_time_passwords values ('${admin}', null, null);
      insert into app.upload_tickets (token_hash, user_id) values ('\\x${ticket}', '${learner}');
      insert into app.lesson_tasks values ('coding-basics', 'read', 'Read', 'other', 5, null);
      insert into app.lesson_progress values
        ('${learner}', 'coding-basics', true, '2026-03-04 10:00:00Z', 80, 100, '2026-03-04 10:00:00.123456Z');
      insert into app.task_progress values
        ('${randomUUID()}', '${learner}', 'coding-basics', 'read', true, '2026-03-04 09:00:00Z', 0, 12);
      insert into app.announcements (id, title, content, created_by, send_ordered_at) values
        ('${news}', 'Computer lab', E'Open on Saturday.\\nBring a "pen".', '${admin}', now());
      insert into app.deliveries (announcement_id, user_id, channel, reached) values
        ('${news}', '${learner}', 'push', '{one,two}'), ('${news}', '${learner}', 'sms', '{}');
      insert into app.delivery_counts values ('${news}', 'email', 'sent', null, 12);
      insert into app.push_subscriptions values
        ('https://push.test/1', '${learner}', '${'p'.repeat(87)}', '${'a'.repeat(22)}');
      insert into app.security_events (event_type, user_id, details) values ('login_failed', '${learner}', '{"a": [1, "ü"]}');
      insert into app.profile_audit (action, profile_id) values ('INSERT', '${learner}')`)
    for (const { name } of tables.rows) await owner.query(`alter table ${name} force row level security`)
    await owner.query('commit')
  })
  return { url, learner, admin }
}

const linesOf = async (file: string) =>
  gunzipSync(await readFile(file))
    .toString()
    .split('\n')

/** Returns the rows of an export without the sequences, because the names of the sequences have changed. */
const rowsOf = async (file: string) =>
  (await linesOf(file))
    .slice(1)
    .filter((line) => line.startsWith('{') && !line.includes('"last_value"'))
    .map((line) => JSON.parse(line) as object)

test('a school moves from a build before the baseline, and finds everything again', async () => {
  const folder = await temporaryFolder()
  const [first, second, third, fourth] = [1, 2, 3, 4].map((n) => join(folder, `${n}.gz`)) as [
    string,
    string,
    string,
    string,
  ]
  const earlier = await earlierDatabase()
  const counts = await exportDatabase(at(earlier.url), first)
  expect(counts).toMatchObject({
    accounts: 2,
    lesson_progress: 1,
    deliveries: 2,
    secrets: 2,
    upload_tickets: 1,
  })
  expect((await stat(first)).mode & 0o777).toBe(0o600)
  // The old database is unchanged.
  await exportDatabase(at(earlier.url), second)
  expect(await readFile(second)).toEqual(await readFile(first))

  // The export goes into a database at an address, from there into a data folder, and back.
  const url = await emptyDatabase()
  expect(await importDatabase(at(url), first)).toEqual(counts)
  await exportDatabase(at(url), third)
  // Rows may also have columns that a migration has added since.
  const arrived = await rowsOf(third)
  for (const row of await rowsOf(first)) expect(arrived).toContainEqual(expect.objectContaining(row))
  const dataDir = join(folder, 'data')
  await importDatabase({ dataDir }, third)
  await exportDatabase({ dataDir }, fourth)
  expect(await readFile(fourth)).toEqual(await readFile(third))
  const back = await emptyDatabase()
  await importDatabase(at(back), fourth)

  const db = { ...(await openDatabase(at(back))), url: back }
  onTestFinished(() => db.close())
  const server = await testServer({ db })
  const browser = server.browser()
  expect(
    (await browser.post('/api/auth/login', { email: 'naledi@example.test', password: PASSWORD })).status,
  ).toBe(200)
  expect((await browser.takeToken()).user.id).toBe(earlier.learner)
  expect((await browser.get('/api/progress')).body).toMatchObject({
    lessons: [{ lessonId: 'coding-basics', completed: true, quizScore: 80, progress: 100 }],
    tasks: [{ lessonId: 'coding-basics', taskId: 'read', completed: true, timeSpentMinutes: 12 }],
  })

  // A device that signed out with unsent work before the move can still send it.
  const row = { lessonId: 'computer-types', completed: false, completedAt: null, quizScore: 0, progress: 40 }
  const box = await seal(createSealing(SECRET).publicKey, earlier.learner, { lessons: [row], tasks: [] })
  const sent = { userId: earlier.learner, sentAt: new Date().toISOString(), box }
  expect(
    await server.browser().put('/api/progress/sealed', sent, { authorization: `Ticket ${TICKET}` }),
  ).toMatchObject({ status: 200, body: { results: [{ outcome: 'kept' }] } })

  // The admin's password was for one use, and still is. The list of learners has the learner, with newly calculated totals.
  const desk = server.browser()
  expect(
    (await desk.post('/api/auth/admin-login', { email: 'head@example.test', password: PASSWORD })).body,
  ).toMatchObject({ passwordDue: true })
  const totals = await db.withUser(earlier.admin, (trx) =>
    trx.selectFrom('app.learner_totals').selectAll().execute(),
  )
  expect(totals).toMatchObject([
    { user_id: earlier.learner, lessons_completed: 1, tasks_completed: 1, points: 5, minutes: 12 },
  ])
  // The permissions of the database are back, and the number of a message is not given out twice.
  await signedInLearner(server)
  await expect(
    withOwner(back, (owner) => owner.query('delete from app.security_events')),
  ).rejects.toMatchObject({ code: '42501' })
  const numbers = await db.withWorker((trx) =>
    trx.selectFrom('app.deliveries').select('number').orderBy('number').execute(),
  )
  expect(numbers).toEqual([{ number: 1 }, { number: 2 }])
})

describe('an import is refused, with nothing changed,', () => {
  async function exported(): Promise<{ file: string; folder: string }> {
    const folder = await temporaryFolder()
    const file = join(folder, 'export.gz')
    await exportDatabase(at((await earlierDatabase()).url), file)
    return { file, folder }
  }
  const complaint = async (dataDir: string, file: string) => {
    const error: unknown = await importDatabase({ dataDir }, file).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ name: 'DatabaseSetupError' })
    expect(existsSync(dataDir)).toBe(false)
    return (error as Error).message
  }

  test('from a file that is missing, foreign, cut off, changed or newer', async () => {
    const { file, folder } = await exported()
    const dataDir = join(folder, 'data')
    const whole = await readFile(file)
    const lines = gunzipSync(whole).toString()
    const other = join(folder, 'other.gz')
    const say = async (content: Buffer | string) => {
      await writeFile(other, content)
      return complaint(dataDir, other)
    }
    const no = `${other} is not a whole file made by npm run export.`
    const cut = `${other} was cut off: its end is missing. Copy it once more, or export again.`
    expect(await complaint(dataDir, join(folder, 'none.gz'))).toBe(
      `There is no file ${join(folder, 'none.gz')}.`,
    )
    expect(await say('a letter to the parents')).toBe(no)
    expect(await say(gzipSync('{"backup": true}\n'))).toBe(no)
    expect(await say('')).toMatch(/not a whole file|cut off/)
    expect(await say(whole.subarray(0, whole.length - 40))).toBe(cut)
    expect(await say(gzipSync(lines.slice(0, lines.indexOf('["end"'))))).toBe(cut)
    expect(await say(gzipSync(lines.replace('"naledi@example.test"', 'naledi')))).toBe(no)
    expect(await say(gzipSync(lines.replace('"version":2', '"version":3')))).toBe(
      `${other} was made by a newer version of Qala. Import it with that version.`,
    )
    expect(await say(gzipSync(lines.replace('045-demo-classes.sql', '900-robots.sql')))).toBe(
      `${other} was made by a newer version of Qala, or by one from before 24 November 2026 (900-robots.sql). Nothing was changed. Use that version.`,
    )
  })

  test('from a file whose rows the database does not take, or knows nothing of', async () => {
    const { file, folder } = await exported()
    const other = join(folder, 'other.gz')
    const lines = gunzipSync(await readFile(file)).toString()
    await writeFile(
      other,
      gzipSync(lines.replace('"age":13', '"age":130').replace('"age": 13', '"age": 130')),
    )
    const url = await emptyDatabase()
    await expect(importDatabase(at(url), other)).rejects.toThrow(
      /does not fit this version of Qala: .*profiles_age_check.*Nothing was changed/,
    )
    await writeFile(other, gzipSync(lines.replace('["profiles"', '["robots"')))
    await expect(importDatabase(at(url), other)).rejects.toThrow(
      'holds "robots", which this version of Qala does not know',
    )
    await importDatabase(at(url), file)
  })

  test('into a database that is in use, or on which Qala runs', async () => {
    const { file, folder } = await exported()
    const url = await emptyDatabase()
    await importDatabase(at(url), file)
    await expect(importDatabase(at(url), file)).rejects.toThrow(
      /is in use already, and an import needs a new one/,
    )
    const { db } = await testServer({ db: await testDatabase() })
    await expect(importDatabase(at(db.url), file)).rejects.toThrow(
      'Qala is running on this database. Stop it first.',
    )
    await expect(exportDatabase(at(db.url), join(folder, 'more.gz'))).rejects.toThrow('Qala is running')
  })
})

test('an export never writes over a file, nor finds anything where nothing is', async () => {
  const folder = await temporaryFolder()
  const file = join(folder, 'mine.gz')
  await writeFile(file, 'mine')
  const { url } = await earlierDatabase()
  await expect(exportDatabase(at(url), file)).rejects.toThrow('is there already')
  expect(await readFile(file, 'utf8')).toBe('mine')
  await expect(exportDatabase(at(url), join(folder, 'no', 'such.gz'))).rejects.toThrow('cannot be written')
  await expect(exportDatabase(at(await emptyDatabase()), join(folder, 'new.gz'))).rejects.toThrow(
    'nothing to export',
  )
  await expect(exportDatabase({ dataDir: join(folder, 'none') }, join(folder, 'new.gz'))).rejects.toThrow(
    'There is no Qala database',
  )
  expect(existsSync(join(folder, 'none'))).toBe(false)
})
