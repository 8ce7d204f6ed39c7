/** @module-tag long */
import { loadBackupKeys } from '#database/backup/keys.ts'
import { restoreBackup } from '#database/backup/restore-backup.ts'
import { copyRows } from '#database/backup/rows-copy.ts'
import { checkRows, restoreRows } from '#database/backup/rows-restore.ts'
import { temporaryFolder } from '#database/embedded/testing.ts'
import { readDatabaseUrl } from '#database/address.ts'
import { openDatabase } from '#database/open.ts'
import { withOwner } from '#database/temporary-database.ts'
import { testDatabaseUrl } from '#database/testing.ts'
import { atOneMoment, readAll } from '#database/transfer/read-rows.ts'
import { ABSENT, sectionsOf } from '#database/transfer/sections.ts'
import type { BackupFacts, Counts } from '#database/backup/facts.ts'
import { BOOT_LOCK } from '#database/migrate.ts'
import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import {
  LESSONS,
  signedInAdmin,
  signedInLearner,
  testServer,
  type SignedInLearner,
  type TestServer,
} from './testing.ts'

const now = new Date('2027-02-01T02:00:00Z')

/** @param like the address of a database to copy, or null for an empty one */
async function databaseUrl(like: string | null): Promise<string> {
  const { url, drop } = await testDatabaseUrl(
    like === null ? null : String(readDatabaseUrl(like).owner.database),
  )
  onTestFinished(drop)
  return url
}

/** Runs `work` with Qala on the database at this address. */
async function running<T>(url: string, work: (server: TestServer) => Promise<T>) {
  const db = { ...(await openDatabase({ dataDir: '', databaseUrl: url })), url }
  try {
    return await work(await testServer({ db }))
  } finally {
    await db.close()
  }
}

const lesson = (lessonId: string) => ({
  kind: 'lesson',
  lessonId,
  completed: true,
  completedAt: '2026-03-04T10:00:00.000Z',
  quizScore: 0,
  progress: 100,
})

async function save({ browser, userId }: SignedInLearner, lessonId: string): Promise<void> {
  const batch = { userId, sentAt: new Date().toISOString(), rows: [lesson(lessonId)] }
  expect(await browser.put('/api/progress', batch)).toMatchObject({ status: 200 })
}

const lessonsOf = async (learner: Pick<SignedInLearner, 'browser'>) =>
  z.parse(Progress, (await learner.browser.get('/api/progress')).body).rows.map(({ lessonId }) => lessonId)
const Progress = z.object({ rows: z.array(z.object({ lessonId: z.string() })) })

const TABLES = `select format('%I.%I', schemaname, tablename) as name from pg_tables
                 where schemaname !~ '^(pg_|information_schema)' order by 1`

/** Reads the rows of each table, in another way than a backup does. */
async function contents(url: string): Promise<Record<string, string[]>> {
  return withOwner(url, async (owner) => {
    await owner.query(`set timezone = 'UTC'`)
    const tables = (await owner.query<{ name: string }>(TABLES)).rows.map(({ name }) => name)
    await owner.query('begin')
    const found: Record<string, string[]> = {}
    for (const name of tables) {
      if (/^(graphile_worker|private)/.test(name)) continue
      await owner.query(`alter table ${name} no force row level security`)
      const { rows } = await owner.query<{ line: string }>(
        `select to_jsonb(t)::text as line from ${name} t order by 1`,
      )
      found[name] = rows.map(({ line }) => line)
    }
    await owner.query('rollback')
    found['secrets'] = (
      await owner.query<{ name: string }>(
        `select * from private.secrets where name !~ '^password' order by 1`,
      )
    ).rows.map((row) => JSON.stringify(row))
    await owner.query('set role qala_worker')
    found['jobs'] = (
      await owner.query<{ line: string }>(
        `select identifier || payload || coalesce(j.key, '') as line
           from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = task_id order by 1`,
      )
    ).rows.map(({ line }) => line)
    return found
  })
}

/**
 * Creates a school with two learners, an admin, an announcement that waits to be sent, a password reset link, and rows of all
 * other kinds.
 */
async function school(server: TestServer) {
  const [naledi, thabo] = [
    await signedInLearner(server),
    await signedInLearner(server, { firstName: 'Thabo' }),
  ]
  const admin = await signedInAdmin(server, { firstName: 'Ada', lastName: 'Principal' })
  await save(naledi, LESSONS[0])
  await save(thabo, LESSONS[0])
  const news = await admin.browser.post('/api/admin/announcements', {
    requestId: randomUUID(),
    title: 'Robot club',
    content: 'A line,\u2028and another.',
    sendEmail: true,
    sendPushNotification: false,
    sendSms: false,
  })
  const announcementId = z.parse(z.object({ id: z.string() }), news.body).id
  await admin.browser.post('/api/functions/send-admin-announcement', { announcementId })
  await naledi.browser.post('/api/auth/forgot-password', { email: naledi.email })
  await naledi.browser.post('/api/progress/ticket')
  await withOwner(server.db.url, async (owner) => {
    await owner.query('set role qala_worker')
    await owner.query(
      `insert into app.deliveries (announcement_id, user_id, channel) values ($1, $2, 'push')`,
      [announcementId, naledi.userId],
    )
    await owner.query(`update app.deliveries set reached = '{one,"two, three"}'`)
    await owner.query(`insert into app.channel_states (channel, failures) values ('sms', 2)`)
  })
  return { naledi, thabo, admin }
}

const facts = (found: Counts): BackupFacts => ({
  format: 2,
  madeAt: now.toISOString(),
  kind: 'rows',
  ...found,
})

async function copy(url: string, folder: string) {
  const { file, counts } = await copyRows({ dataDir: '', databaseUrl: url }, folder)
  return { file, counts, facts: facts(counts), rows: (): Readable => createReadStream(file) }
}

type Copied = Awaited<ReturnType<typeof copy>>
const changed = (change: (text: string) => string): Copied => ({
  ...copied,
  rows: () => Readable.from([Buffer.from(change(readFileSync(copied.file, 'utf8')))]),
})

async function restore(url: string, from: Copied, dryRun = false) {
  const place = { dataDir: join(await mkdtemp(join(folder, 'machine-')), 'data'), databaseUrl: url }
  const restored = await restoreRows({ place, facts: from.facts, rows: from.rows(), now, dryRun })
  return { ...restored, place }
}

/** Returns a learner's device, with its cookies, connected to the server of another database. */
async function moved(learner: SignedInLearner, server: TestServer): Promise<SignedInLearner> {
  const browser = server.browser()
  for (const [name, value] of learner.browser.cookies) browser.cookies.set(name, value)
  expect((await browser.takeToken()).user.id).toBe(learner.userId)
  return { ...learner, browser }
}

// There are two states of the school: at the moment of the copy, and later, with one more lesson, one new learner and one
// deleted learner.
const folder = await mkdtemp(join(tmpdir(), 'qala-test-rows-'))
const [then, since] = [await testDatabaseUrl(), await testDatabaseUrl(null)]
afterAll(() => Promise.all([then.drop(), since.drop(), rm(folder, { recursive: true })]))
const { naledi, thabo, admin } = await running(then.url, school)
const before = await contents(then.url)
const copied = await copy(then.url, folder)
await restore(since.url, copied)
const late = await running(since.url, async (server) => {
  await save(await moved(naledi, server), LESSONS[1])
  const by = await moved(admin, server)
  await by.browser.post('/api/admin/learners/delete', { userId: thabo.userId, fullName: 'Thabo Dlamini' })
  return signedInLearner(server)
})

describe('a copy of the rows', () => {
  test('keeps nobody waiting, and is of one moment', async () => {
    const url = await databaseUrl(then.url)
    await running(url, async (server) => {
      const at = await moved(naledi, server)
      await withOwner(url, async (owner) => {
        const sections = await sectionsOf(owner)
        await atOneMoment(owner, async () => {
          const lines: string[] = []
          for await (const { section, rows } of readAll(owner, sections, {})) {
            // These changes are made before the copy reads the tables that they go to.
            if (section === 'secrets') {
              await save(at, LESSONS[1])
              await signedInLearner(server)
            }
            if (section === 'accounts' || section === 'lesson_progress') lines.push(...rows)
          }
          expect(lines).toHaveLength(3 + 2)
        })
      })
      expect(await lessonsOf(at)).toContain(LESSONS[1])
    })
  })

  test('restored elsewhere is the same in every table; who was signed in still is, and passwords open', async () => {
    const url = await databaseUrl(null)
    expect(before['app.deliveries']?.join()).toContain('"waiting"')
    expect(copied.counts).toMatchObject({ learners: 3, lessonsCompleted: 2 })
    expect(await restore(url, copied)).toMatchObject({ found: copied.counts, before: undefined })
    const after = await contents(url)
    expect(after['app.restores']).toHaveLength(1)
    // Messages that may have been sent since the backup are held until an admin decides.
    for (const name of ['app.announcements', 'app.deliveries']) {
      after[name] =
        after[name]?.map((line) =>
          line.replace('"held"', '"waiting"').replace('ges": true', 'ges": false'),
        ) ?? []
    }
    expect({ ...after, 'app.restores': [] }).toEqual(before)
    // The filled tables include the password reset link and the mail that carries it.
    const filled = Object.keys(after).filter((name) => after[name]?.length)
    expect(filled).toEqual(
      expect.arrayContaining(['auth.sessions', 'auth.password_resets', 'secrets', 'jobs']),
    )

    await running(url, async (server) => {
      const device = await moved(naledi, server)
      expect(await lessonsOf(device)).toEqual([LESSONS[0]])
      expect((await server.browser().login(naledi)).status).toBe(200)
      await save(device, LESSONS[1])
      await signedInLearner(server)
    })
  })

  test('leaves out no table without a reason', async () => {
    const tables = await withOwner(
      then.url,
      async (owner) => (await owner.query<{ name: string }>(TABLES)).rows,
    )
    const lines = readFileSync(copied.file, 'utf8').split('\n')
    const sections = lines.filter((line) => line.startsWith('["')).map((line) => String(JSON.parse(line)[0]))
    const missing = tables
      .map(({ name }) => name)
      .filter((name) => !sections.includes(name.replace(/^(app|auth|private)\./, '')) && !(name in ABSENT))
    expect(missing).toEqual(['graphile_worker._private_jobs'])
    expect(sections).toContain('jobs')
    expect(new Set(sections).size).toBe(sections.length)
  })
})

describe('restored over a school,', () => {
  test('a dry run tells what would go and come back, beside a running Qala, and changes nothing', async () => {
    const url = await databaseUrl(since.url)
    const { comparison, place } = await running(url, () => restore(url, copied, true))
    expect(comparison).toMatchObject({
      restored: { accounts: 2, announcements: 1, savedAt: expect.any(Date) as Date },
      present: { accounts: 3, lessonsCompleted: 2 },
      lost: { accounts: 1, lessonsCompleted: 1, announcements: 0 },
      returning: 0,
    })
    expect(await contents(url)).toEqual(await contents(since.url))
    expect(existsSync(place.dataDir)).toBe(false)
  })

  test('it is as it was, but for the learner who was deleted since; what was there is a backup', async () => {
    const url = await databaseUrl(since.url)
    const { found, before: kept, place } = await restore(url, copied)
    expect(found).toEqual({ ...copied.counts, learners: 2, lessonsCompleted: 1 })
    expect(kept).toBe(join(place.dataDir, 'backups', 'qala-2027-02-01-020000-before-restore.backup'))
    await running(url, async (server) => {
      expect((await server.browser().login(naledi)).status).toBe(200)
      for (const gone of [thabo, late]) expect((await server.browser().login(gone)).status).toBe(401)
    })
    // A second restore gives the same result, because the database still knows about the deletion.
    expect((await restore(url, copied)).found.learners).toBe(2)

    const { identities } = await loadBackupKeys(place.dataDir)
    const undo = (file: string) => restoreBackup({ place, file, identities, journalDir: undefined, now })
    // Only the last bytes are missing, which do nothing but mark the file as complete.
    const whole = await readFile(String(kept))
    const cut = join(folder, 'cut.backup')
    await writeFile(cut, whole.subarray(0, whole.length - 16))
    const present = await contents(url)
    await expect(undo(cut)).rejects.toThrow('is damaged or was cut off')
    expect(await contents(url)).toEqual(present)
    expect(await readdir(join(place.dataDir, 'backups'))).toHaveLength(1)

    const back = await undo(String(kept))
    expect(back.found).toMatchObject({ learners: 3, lessonsCompleted: 2 })
    await running(url, async (server) => {
      expect((await server.browser().login(late)).status).toBe(200)
    })
  })

  test('one that is newer, cut off, foreign or damaged is refused, and what was there stays', async () => {
    const url = await databaseUrl(since.url)
    const wrong: [Copied, RegExp][] = [
      [
        { ...copied, facts: { ...copied.facts, migration: '900-robots.sql' } },
        /^The backup was made by a newer version of Qala, or by .* \(900-robots\.sql\)\. Nothing was changed/,
      ],
      [changed((text) => text.slice(0, -40)), /was cut off/],
      [changed(() => 'holiday\npictures\n'), /is damaged/],
      [
        changed((text) => text.replaceAll('"age": 13', '"age": 130')),
        /does not fit this version of Qala: .*profiles_age_check/,
      ],
    ]
    for (const [from, complaint] of wrong) await expect(restore(url, from)).rejects.toThrow(complaint)
    expect(await contents(url)).toEqual(await contents(since.url))
  })

  test('it is refused while Qala runs, and while another restore does', async () => {
    const url = await databaseUrl(since.url)
    await running(url, async () => {
      await expect(restore(url, copied)).rejects.toThrow('Qala is running on this database. Stop it first.')
    })
    await withOwner(url, async (owner) => {
      await owner.query('select pg_advisory_lock($1)', [BOOT_LOCK])
      await expect(restore(url, copied)).rejects.toThrow('or another restore runs')
    })
  })
})

/** What the migrations from 009 on added. A backup of the time before them does not have it. */
const ADDED: Record<string, 'all' | readonly string[]> = {
  things: 'all',
  outfits: 'all',
  typed_marks: 'all',
  learner_comments: 'all',
  comment_replies: 'all',
  class_plans: 'all',
  classes: ['allows_sounds', 'allows_robot'],
  accounts: ['staff_name'],
  profiles: ['refused_class', 'learner_number'],
  import_changes: ['old_number', 'new_number'],
  ended_sessions: ['token_hash', 'reason'],
}

function withoutAdded(text: string): string {
  let added: 'all' | readonly string[] = []
  const lines = text.split('\n').flatMap((line): string[] => {
    const [section, columns] = line.startsWith('[') ? (JSON.parse(line) as [string, unknown]) : []
    if (section !== undefined) added = ADDED[section] ?? []
    if (added === 'all') return []
    const isOld = (column: string) => !added.includes(column)
    if (Array.isArray(columns)) return [JSON.stringify([section, (columns as string[]).filter(isOld)])]
    if (added.length === 0) return [line]
    const row = Object.entries(JSON.parse(line) as object).filter(([column]) => isOld(column))
    return [JSON.stringify(Object.fromEntries(row))]
  })
  return lines.join('\n')
}

test.each(['007-operations.sql', '058-ended-access-outlives-a-restore.sql'])(
  'a backup whose last migration was %s comes to the tables of today',
  async (migration) => {
    const old = changed((text) => withoutAdded(text.replace(copied.counts.migration, migration)))
    for (const target of [await databaseUrl(since.url), await databaseUrl(null)]) {
      const { found } = await restore(target, { ...old, facts: { ...old.facts, migration } })
      expect(found.migration).toBe(copied.counts.migration)
      await running(target, async (server) => {
        expect((await server.browser().login(naledi)).status).toBe(200)
      })
    }
  },
)

test('rows are tried in a scratch database, and come into the PostgreSQL that Qala brings', async () => {
  expect(await checkRows(copied.rows(), await temporaryFolder())).toEqual(copied.counts)
  const place = { dataDir: join(await temporaryFolder(), 'data') }
  await restoreRows({ place, facts: copied.facts, rows: copied.rows(), now, dryRun: false })
  const db = await openDatabase(place)
  onTestFinished(() => db.close())
  const server = await testServer({ db: { ...db, url: '' } })
  expect((await server.browser().login(naledi)).status).toBe(200)
})
