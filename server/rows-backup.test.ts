import { loadBackupKeys } from '#database/backup/keys.ts'
import { restoreBackup } from '#database/backup/restore-backup.ts'
import { copyRows } from '#database/backup/rows-copy.ts'
import { checkRows, restoreRows } from '#database/backup/rows-restore.ts'
import { temporaryFolder } from '#database/embedded/testing.ts'
import { readDatabaseUrl } from '#database/address.ts'
import { openDatabase } from '#database/open.ts'
import { prepareDatabase } from '#database/prepare.ts'
import { withOwner } from '#database/temporary-database.ts'
import { testDatabaseUrl } from '#database/testing.ts'
import { atOneMoment, readAll } from '#database/transfer/read-rows.ts'
import { ABSENT, sectionsOf } from '#database/transfer/sections.ts'
import type { BackupFacts, Counts } from '#database/backup/facts.ts'
import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, onTestFinished, test } from 'vitest'
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

async function databaseUrl(template?: null): Promise<string> {
  const { url, drop } = await testDatabaseUrl(template)
  onTestFinished(drop)
  return url
}

const placeOf = async (url: string) => ({ dataDir: join(await temporaryFolder(), 'data'), databaseUrl: url })

/** The school of the tests while Qala runs on it. */
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

/** Each table's rows, read by another way than a backup's. */
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

/** A school with two learners, an admin, news that waits to be sent, a link to a new password and what else there is. */
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

type Copied = Awaited<ReturnType<typeof copy>>
const changed = (copied: Copied, change: (text: string) => string): Copied => ({
  ...copied,
  rows: () => Readable.from([Buffer.from(change(readFileSync(copied.file, 'utf8')))]),
})

async function copy(url: string) {
  const { file, counts } = await copyRows({ dataDir: '', databaseUrl: url }, await temporaryFolder())
  return { file, counts, facts: facts(counts), rows: (): Readable => createReadStream(file) }
}

async function restore(url: string, from: Copied, dryRun = false) {
  const place = await placeOf(url)
  const restored = await restoreRows({ place, facts: from.facts, rows: from.rows(), now, dryRun })
  return { ...restored, place }
}

describe('a copy of the rows of a running school', () => {
  test('keeps nobody waiting, and is of one moment', async () => {
    const url = await databaseUrl()
    await running(url, async (server) => {
      const { naledi, thabo } = await school(server)
      const saved = async (learner: SignedInLearner) => JSON.stringify(await lessonsOf(learner))
      await withOwner(url, async (owner) => {
        const sections = await sectionsOf(owner)
        await atOneMoment(owner, async () => {
          const counts: Record<string, number> = {}
          const lines: string[] = []
          for await (const { section, rows } of readAll(owner, sections, counts)) {
            // Before the table they go to is read.
            if (section === 'accounts') {
              await save(naledi, LESSONS[1])
              await save(thabo, LESSONS[2])
              await signedInLearner(server)
            }
            lines.push(...rows)
          }
          expect(counts).toMatchObject({ accounts: 3, lesson_progress: 2, sessions: 3 })
          expect(lines.join()).not.toContain(LESSONS[1])
        })
      })
      expect(await saved(naledi)).toContain(LESSONS[1])
    })
  })

  test('restored elsewhere is the same in every table; who was signed in still is, and passwords open', async () => {
    const [url, elsewhere] = [await databaseUrl(), await databaseUrl(null)]
    const before = await running(url, async (server) => {
      const { naledi } = await school(server)
      return { naledi, copied: await copy(url), contents: await contents(url) }
    })
    expect(before.copied.counts).toMatchObject({ learners: 3, lessonsCompleted: 2 })

    expect(await restore(elsewhere, before.copied)).toMatchObject({
      found: before.copied.counts,
      before: undefined,
    })
    const after = await contents(elsewhere)
    expect(after['app.restores']).toHaveLength(1)
    expect({ ...after, 'app.restores': [] }).toEqual(before.contents)
    // The link to a new password, and the mail that brings it, among them.
    const filled = Object.keys(after).filter((name) => after[name]?.length)
    expect(filled).toEqual(
      expect.arrayContaining(['auth.sessions', 'auth.password_resets', 'secrets', 'jobs']),
    )

    await running(elsewhere, async (server) => {
      const device = server.browser()
      for (const [name, value] of before.naledi.browser.cookies) device.cookies.set(name, value)
      expect((await device.takeToken()).user.id).toBe(before.naledi.userId)
      expect(await lessonsOf({ browser: device })).toEqual([LESSONS[0]])
      expect((await server.browser().login(before.naledi)).status).toBe(200)
      await save({ ...before.naledi, browser: device }, LESSONS[1])
      await signedInLearner(server)
    })
  })

  test('leaves out no table without a reason', async () => {
    const url = await databaseUrl()
    await running(url, school)
    const tables = await withOwner(url, async (owner) => (await owner.query<{ name: string }>(TABLES)).rows)
    const lines = (await readFile((await copy(url)).file, 'utf8')).split('\n')
    const sections = lines.filter((line) => line.startsWith('["')).map((line) => String(JSON.parse(line)[0]))
    const copied = tables
      .map(({ name }) => name)
      .filter((name) => !sections.includes(name.replace(/^(app|auth|private)\./, '')))
    expect(copied.filter((name) => !(name in ABSENT))).toEqual(['graphile_worker._private_jobs'])
    expect(sections).toContain('jobs')
  })
})

describe('restored over a school,', () => {
  /** After the copy: a lesson more, one learner new, one deleted. */
  async function goneOn(url: string) {
    return running(url, async (server) => {
      const { naledi, thabo, admin } = await school(server)
      const copied = await copy(url)
      await save(naledi, LESSONS[1])
      const late = await signedInLearner(server)
      await admin.browser.takeToken()
      const deletion = { userId: thabo.userId, fullName: 'Thabo Dlamini' }
      expect(await admin.browser.post('/api/admin/learners/delete', deletion)).toMatchObject({ status: 204 })
      return { naledi, thabo, admin, late, copied }
    })
  }

  test('a dry run tells what would go and come back, beside a running Qala, and changes nothing', async () => {
    const url = await databaseUrl()
    const { copied } = await goneOn(url)
    const before = await contents(url)
    const { differences, place } = await running(url, () => restore(url, copied, true))
    expect(differences).toEqual({
      accounts: { here: 1, inFile: 1 },
      lesson_progress: { here: 1, inFile: 1 },
      announcements: { here: 0, inFile: 0 },
    })
    expect(await contents(url)).toEqual(before)
    expect(existsSync(place.dataDir)).toBe(false)
  })

  test('it is as it was, but for the learner who was deleted since; what was there is a backup', async () => {
    const url = await databaseUrl()
    const { naledi, thabo, late, copied } = await goneOn(url)
    const { found, before, place } = await restore(url, copied)
    expect(found).toEqual({ ...copied.counts, learners: 2, lessonsCompleted: 1 })
    expect(await readdir(join(place.dataDir, 'backups'))).toEqual([
      'qala-2027-02-01-020000-before-restore.backup',
    ])
    await running(url, async (server) => {
      expect((await server.browser().login(naledi)).status).toBe(200)
      for (const gone of [thabo, late]) expect((await server.browser().login(gone)).status).toBe(401)
    })
    // Once more: the database still knows.
    expect((await restore(url, copied)).found.learners).toBe(2)

    const { identities } = await loadBackupKeys(place.dataDir)
    const back = await restoreBackup({ place, file: String(before), identities, journalDir: undefined, now })
    expect(back.found).toMatchObject({ learners: 3, lessonsCompleted: 2 })
    await running(url, async (server) => {
      expect((await server.browser().login(late)).status).toBe(200)
    })
  })

  test.each<[string, (copied: Copied) => Copied, RegExp]>([
    [
      'a newer one',
      (copied) => ({ ...copied, facts: { ...copied.facts, migration: '900-robots.sql' } }),
      /^The backup was made by a newer version of Qala \(900-robots\.sql\)\. Nothing was changed/,
    ],
    ['one that was cut off', (copied) => changed(copied, (text) => text.slice(0, -40)), /was cut off/],
    ['something else', (copied) => changed(copied, () => 'holiday pictures'), /is damaged/],
    [
      'one whose rows do not fit',
      (copied) => changed(copied, (text) => text.replaceAll('"age": 13', '"age": 130')),
      /does not fit this version of Qala \(profiles: .*profiles_age_check/,
    ],
  ])('%s is refused, and what was there stays', async (_, spoil, complaint) => {
    const url = await databaseUrl()
    const copied = await running(url, async (server) => {
      await school(server)
      return copy(url)
    })
    const before = await contents(url)
    await expect(restore(url, spoil(copied))).rejects.toThrow(complaint)
    expect(await contents(url)).toEqual(before)
    expect((await restore(url, copied)).found.learners).toBe(3)
  })

  test('it is refused while Qala runs, and while another restore does', async () => {
    const url = await databaseUrl()
    const copied = await running(url, async (server) => {
      await school(server)
      const copied = await copy(url)
      await expect(restore(url, copied)).rejects.toThrow('Qala is running on this database. Stop it first.')
      return copied
    })
    await withOwner(url, async (owner) => {
      await owner.query('select pg_advisory_lock(7206317804)')
      const place = await placeOf(url)
      const waiting = restoreRows({ place, facts: copied.facts, rows: copied.rows(), now, dryRun: false })
      await expect(waiting).rejects.toThrow('or another restore runs')
    })
  })
})

describe('a backup of an earlier version', () => {
  test('goes through the migrations that came since, and those go over its rows', async () => {
    const [earlier, url] = [await databaseUrl(null), await databaseUrl()]
    await prepareDatabase(readDatabaseUrl(earlier), () => {}, '013-restores.sql')
    await withOwner(earlier, async (owner) => {
      await owner.query('alter table auth.accounts no force row level security')
      await owner.query(`insert into auth.accounts (email) values ('naledi@example.test')`)
      await owner.query('alter table auth.accounts force row level security')
    })
    const copied = await copy(earlier)
    expect(copied.counts.migration).toBe('013-restores.sql')
    for (const target of [url, await databaseUrl(null)]) {
      await restore(target, copied)
      expect((await contents(target))['auth.accounts']).toEqual((await contents(earlier))['auth.accounts'])
      await running(target, signedInLearner)
    }
  })
})

test('rows are tried in a scratch database, and come into the PostgreSQL that Qala brings', async () => {
  const url = await databaseUrl()
  const { naledi, copied } = await running(url, async (server) => {
    const { naledi } = await school(server)
    return { naledi, copied: await copy(url) }
  })
  expect(await checkRows(copied.rows(), await temporaryFolder())).toEqual(copied.counts)
  const place = { dataDir: join(await temporaryFolder(), 'data') }
  await restoreRows({ place, facts: copied.facts, rows: copied.rows(), now, dryRun: false })
  const db = await openDatabase(place)
  onTestFinished(() => db.close())
  const server = await testServer({ db: { ...db, url: '' } })
  expect((await server.browser().login(naledi)).status).toBe(200)
})
